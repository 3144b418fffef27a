import type { Database } from '../../server/platform/db/database';
import { createDispatcher } from '../../server/printing/queue/dispatcher';
import { createInstalledPrograms } from '../../server/printing/queue/installedPrograms';
import { handOutNew } from '../../server/printing/queue/printQueue';
import { createWithdrawals } from '../../server/printing/queue/withdrawals';
import { TabDirectory } from '../../server/realtime/tabDirectory';

/**
 * A dispatcher for the tabs in `tabs` and for installed programs. It records:
 *
 * - `expired`: jobs that were not printed in time;
 * - `waits`: how long each job waited for its first tab, in milliseconds;
 * - `handedOver`: jobs that were passed to other processes;
 * - `withdrawn`: withdrawals that were sent to tabs;
 * - `removed`: jobs that ended unprinted because their printer was removed.
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
