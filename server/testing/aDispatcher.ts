import type { Database } from '../db/database';
import { createDispatcher } from '../printQueue/dispatcher';
import { createInstalledPrograms } from '../printQueue/installedPrograms';
import { TabDirectory } from '../realtime/tabDirectory';

/**
 * What hands out print jobs, to the tabs in `tabs` and to installed programs; `expired` has the jobs that nobody printed in time, `waits`
 * how long each waited for its first tab, in ms, `handedOver` what was left to other processes.
 */
export function aDispatcher(database: Database, now: () => Date) {
  const tabs = new TabDirectory();
  const handedOver: { peer: string; uuids: string[] }[] = [];
  const expired: string[] = [];
  const waits: number[] = [];
  const jobExpired = ({ uuid }: { uuid: string }) => Promise.resolve(void expired.push(uuid));
  const dispatcher = createDispatcher({
    database,
    tabs,
    now,
    jobExpired,
    handedOut: (waitedMs) => waits.push(waitedMs),
    handOver: (peer, jobs) => handedOver.push({ peer, uuids: jobs.map(({ uuid }) => uuid) }),
  });
  return {
    tabs,
    expired,
    waits,
    handedOver,
    dispatcher,
    programs: createInstalledPrograms({ database, dispatcher, reportTest: async () => undefined, now }),
  };
}
