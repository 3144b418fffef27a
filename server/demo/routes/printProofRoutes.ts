import * as contract from '@/contract/printProof';
import { printersOf } from '@/domain/location';
import type { ServerContext } from '../../context';
import { listLocations } from '../../modules/locations/locationStore';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import type { Api } from '../../platform/http/api';
import { notFound } from '../../platform/http/httpError';
import { route } from '../../platform/http/route';
import { locationScope } from '../../platform/security/tenantScope';
import { findJobInScope, progressOf } from '../../printing/queue/jobProgress';
import type { Demo } from '../demo';

/** The number of tickets that a user may start in a minute. */
const MAX_STARTS = 20;

/** Demo only: a ticket on its way to the paper, with something broken (row W-03), at the locations of the user's scope. */
export async function printProofRoutes(api: Api, context: ServerContext, { printProofs }: Pick<Demo, 'printProofs'>): Promise<void> {
  const { database } = context;

  route(api, contract.listProvablePrinters, async (request) =>
    list(printProofs.list(await listLocations(database, await locationScope(database, userOf(request))))),
  );

  route(
    api,
    contract.startPrintProof,
    {
      config: {
        rateLimit: { max: MAX_STARTS, timeWindow: '1 minute', groupId: 'printProof', keyGenerator: (request) => userOf(request).id },
      },
    },
    async (request, reply) => {
      const { printerUuid, breakage, tabId } = request.body;
      const user = userOf(request);
      const locations = await listLocations(database, await locationScope(database, user));
      const location = locations.find((each) => printersOf(each).some(({ uuid }) => uuid === printerUuid));
      if (!location) throw notFound('virtual printer');
      const whenReplied = (then: () => void) => void reply.raw.once('close', then);
      const jobUuid = await printProofs.start(context, { location, printerUuid, breakage, whenReplied });
      const progress = await progressOf(database, await findJobInScope(database, user, jobUuid), { user, ownId: tabId ?? null });
      return reply.code(201).send(single({ jobUuid, progress, proof: printProofs.read(jobUuid) }));
    },
  );

  route(api, contract.getPrintProof, async (request) => {
    const job = await findJobInScope(database, userOf(request), request.params.jobUuid);
    return single(printProofs.read(job.uuid));
  });
}
