import * as contract from '@/contract/savedViews';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import type { Api } from '../../platform/http/api';
import { route } from '../../platform/http/route';
import { changeView, createView, deleteView } from './changeViews';
import { listViews, toSavedView } from './savedViewStore';

/** Saved views of the reports (row M-04): those of the user, and those shared with the user's account. */
export async function savedViewsRoutes(api: Api, { database }: ServerContext): Promise<void> {
  route(api, contract.listSavedViews, async (request) => {
    const user = userOf(request);
    return list((await listViews(database, user)).map((row) => toSavedView(row, user)));
  });

  route(api, contract.createSavedView, async (request, reply) => {
    const user = userOf(request);
    return reply.code(201).send(single(await createView(database, user, request.body)));
  });

  route(api, contract.changeSavedView, async (request) =>
    single(await changeView(database, userOf(request), request.params.id, request.body)),
  );

  route(api, contract.deleteSavedView, async (request) => {
    const { id } = request.params;
    await deleteView(database, userOf(request), id);
    return single({ id });
  });
}
