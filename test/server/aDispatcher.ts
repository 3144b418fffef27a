import type { Database } from '../../server/platform/db/database';
import { createDispatcher } from '../../server/printing/queue/dispatcher';
import { createInstalledPrograms } from '../../server/printing/queue/installedPrograms';
import { handOutNew } from '../../server/printing/queue/printQueue';
import { createWithdrawals } from '../../server/printing/queue/withdrawals';
import { TabDirectory } from '../../server/realtime/tabDirectory';

/**
 * What hands out print jobs, to the tabs in `tabs` and to installed programs; `expired` has the jobs that nobody printed in time, `waits`
 * how long each waited for its first tab, in ms, `handedOver` what was left to other processes, `withdrawn` what the tabs were told of
 * withdrawals, `removed` the jobs that ended without paper because their printer was removed.
 */
export function aDispatcher(database: Database, now: () => Date) {
  const tabs = new TabDirectory();
  const handedOver: { peer: string; uuids: string[] }[] = [];
  const expired: string[] = [];
  const waits: number[] = [];
  const jobExpired = ({ uuid }: { uuid: string }) => Promise.resolve(void expired.push(uuid));
  const withdrawn: { uuid: string; code: string }[] = [];
  const removed: string[] = [];
  const dispatcher = createDispatcher({
    database,
    tabs,
    now,
    jobExpired,
    settle: (orderId) => withdrawals.settle(orderId),
    handedOut: (waitedMs) => waits.push(waitedMs),
    handOver: (peer, jobs) => handedOver.push({ peer, uuids: jobs.map(({ uuid }) => uuid) }),
  });
  const programs = createInstalledPrograms({ database, dispatcher, reportTest: async () => undefined, now });
  const withdrawals = createWithdrawals({
    database,
    isConnected: (tabId) => tabs.isConnected(tabId),
    tell: (_locationId, { uuid, code }) => withdrawn.push({ uuid, code }),
    handOut: (jobs) => handOutNew(jobs, { dispatcher, programs }),
    printerRemoved: ({ uuid }) => Promise.resolve(void removed.push(uuid)),
    now,
  });
  return { tabs, expired, waits, handedOver, withdrawn, removed, dispatcher, programs, withdrawals };
}
