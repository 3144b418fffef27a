import * as contract from '@/contract/overduePrints';
import { getPrintJobProgress } from '@/contract/printJobs';
import { route } from '../../platform/http/route';
import { OVERDUE_AFTER_MS } from '@/domain/printTiming';
import type { ServerContext } from '../../context';
import { orders } from '../../platform/db/schema';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import type { Api } from '../../platform/http/api';
import { findJobInScope, progressOf } from './jobProgress';
import { listOverdue } from './overduePrints';
import { inLocationScope } from '../../platform/security/tenantScope';

/**
 * Print jobs in the user's scope (additions of this product's server): the progress of one (row W-03), and the orders of the last four hours
 * with an automatic ticket that was not printed within `overdueAfterMs`, longest waiting first, at most 500 (row BP-03).
 */
export async function printJobsRoutes(api: Api, { database }: ServerContext, overdueAfterMs: number = OVERDUE_AFTER_MS): Promise<void> {
  route(api, contract.listOverduePrints, async (request) => {
    const scope = inLocationScope(database, userOf(request), orders.locationId);
    const choice = { now: new Date(), overdueAfterMs, ...(scope !== 'all' && { scope }) };
    const { overdue, totalCount } = await listOverdue(database, choice);
    return list(overdue, totalCount);
  });

  route(api, getPrintJobProgress, async (request) => {
    const user = userOf(request);
    const job = await findJobInScope(database, user, request.params.uuid);
    return single(await progressOf(database, job, { user, ownId: request.query.tabId ?? null }));
  });
}
