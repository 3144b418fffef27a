import type { Database } from '../../server/platform/db/database';
import { createDispatcher } from '../../server/printing/queue/dispatcher';
import { createInstalledPrograms } from '../../server/printing/queue/installedPrograms';
import { dispatchNewJobs } from '../../server/printing/queue/printQueue';
import { createTicketChanges } from '../../server/printing/queue/ticketChanges';
import { createWithdrawals } from '../../server/printing/queue/withdrawals';
import { TabDirectory } from '../../server/realtime/tabDirectory';

/**
 * A dispatcher for the tabs in `tabs`, with installed programs, withdrawals and changes of tickets. Records `expired` jobs, `waits` (how long each job waited for
 * its first tab, in ms), the jobs `transferred` to other processes, the `withdrawn` messages to tabs, and the jobs that ended unprinted because
 * their printer was `removed`.
 */
export function aDispatcher(database: Database, now: () => Date) {
  const tabs = new TabDirectory();
  const transferred: { peer: string; uuids: string[] }[] = [];
  const expired: string[] = [];
  const waits: number[] = [];
  const onJobExpired = ({ uuid }: { uuid: string }) => Promise.resolve(void expired.push(uuid));
  const withdrawn: { uuid: string; code: string }[] = [];
  const removed: string[] = [];
  const dispatcher = createDispatcher({
    database,
    tabs,
    now,
    onJobExpired,
    settleWithdrawal: (orderId) => withdrawals.settle(orderId),
    onDispatched: (waitedMs) => waits.push(waitedMs),
    transferJobs: (peer, jobs) => transferred.push({ peer, uuids: jobs.map(({ uuid }) => uuid) }),
  });
  const programs = createInstalledPrograms({ database, dispatcher, reportTest: async () => undefined, now });
  const withdrawals = createWithdrawals({
    database,
    isConnected: (tabId) => tabs.isConnected(tabId),
    notifyTabs: (_locationId, { uuid, code }) => withdrawn.push({ uuid, code }),
    dispatch: (jobs) => dispatchNewJobs(jobs, { dispatcher, programs }),
    onPrinterRemoved: ({ uuid }) => Promise.resolve(void removed.push(uuid)),
    now,
  });
  const changes = createTicketChanges({ database, withdrawals, dispatch: (jobs) => dispatchNewJobs(jobs, { dispatcher, programs }), now });
  return { tabs, expired, waits, transferred, withdrawn, removed, dispatcher, programs, withdrawals, changes };
}
