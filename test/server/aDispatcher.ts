import type { StatusEntry } from '../../src/domain/order';
import type { TestTicketReport } from '../../src/domain/testTicket';
import type { Database } from '../../server/platform/db/database';
import { createDispatcher } from '../../server/printing/queue/dispatcher';
import { createOutcomeReports } from '../../server/printing/queue/outcomeReports';
import { dispatchNewJobs } from '../../server/printing/queue/printQueue';
import { createTicketChanges } from '../../server/printing/queue/ticketChanges';
import { createWithdrawals } from '../../server/printing/queue/withdrawals';
import { createPrintAnswers } from '../../server/printing/questions/printAnswers';
import { TabDirectory } from '../../server/realtime/tabDirectory';
import { anOrder } from '../factories/anOrder';

/**
 * A dispatcher for the tabs in `tabs` with withdrawals and changes of tickets. Records `expired` jobs, `waits` (how long each job waited for
 * its first tab, in ms), the jobs `transferred` to other processes, the `withdrawn` messages to tabs, and the jobs that ended unprinted because
 * their printer was `removed`, and the `entries` and `tested` outcomes that the server itself reports.
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
  const entries: StatusEntry[] = [];
  const tested: Pick<TestTicketReport, 'state' | 'code'>[] = [];
  const reportTest = async (_holder: string, _job: string, outcome: Pick<TestTicketReport, 'state' | 'code'>) => void tested.push(outcome);
  const reports = createOutcomeReports({
    findOrder: async () => anOrder({ statuses: entries }),
    addStatus: async (_orderId, entry) => void entries.push(entry),
    reportTest,
    now,
  });
  const answers = createPrintAnswers({ database, reports, now });
  const withdrawals = createWithdrawals({
    database,
    isConnected: (tabId) => tabs.isConnected(tabId),
    notifyTabs: (_locationId, { uuid, code }) => withdrawn.push({ uuid, code }),
    dispatch: (jobs) => dispatchNewJobs(jobs, dispatcher),
    onPrinterRemoved: ({ uuid }) => Promise.resolve(void removed.push(uuid)),
    now,
  });
  const changes = createTicketChanges({ database, withdrawals, dispatch: (jobs) => dispatchNewJobs(jobs, dispatcher), now });
  return { tabs, expired, waits, transferred, withdrawn, removed, entries, tested, dispatcher, answers, withdrawals, changes };
}
