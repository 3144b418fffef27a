import * as contract from '@/contract/reportSchedules';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import type { Api } from '../../platform/http/api';
import { route } from '../../platform/http/route';
import { requireMailServer } from '../accessLinks/accessLinksRoutes';
import { changeableSchedule, changeSchedule, createSchedule, deleteSchedule, sendScheduleNow, viewOf } from './changeSchedules';
import { canChangeSchedule, listReaders, listRuns, listSchedules, toSchedules } from './scheduleStore';

/** Saved views that are sent by e-mail (row M-06). */
export async function reportSchedulesRoutes(api: Api, { database, mailing }: ServerContext): Promise<void> {
  route(api, contract.listReportSchedules, async (request) => {
    const user = userOf(request);
    const { id } = await viewOf(database, user, request.query.viewId);
    const rows = (await listSchedules(database, id)).filter((row) => canChangeSchedule(row, user));
    return list(await toSchedules(database, rows));
  });

  route(api, contract.listReportReaders, async (request) => {
    const view = await viewOf(database, userOf(request), request.query.viewId);
    return list((await listReaders(database, view)).map(({ id, name, email }) => ({ id, name: name ?? '', email })));
  });

  route(api, contract.createReportSchedule, async (request, reply) =>
    reply.code(201).send(single(await createSchedule(database, userOf(request), request.body, new Date()))),
  );

  route(api, contract.changeReportSchedule, async (request) =>
    single(await changeSchedule(database, userOf(request), request.params.id, request.body, new Date())),
  );

  route(api, contract.deleteReportSchedule, async (request) => {
    const { id } = request.params;
    await deleteSchedule(database, userOf(request), id);
    return single({ id });
  });

  route(api, contract.sendReportNow, async (request, reply) => {
    requireMailServer(mailing.canSend);
    return reply.code(201).send(single(await sendScheduleNow(database, userOf(request), request.params.id, new Date())));
  });

  route(api, contract.listReportRuns, async (request) => {
    const { schedule } = await changeableSchedule(database, userOf(request), request.params.id);
    return list(await listRuns(database, schedule.id));
  });
}
