import type { PrintAck } from '@/domain/printJob';
import type { Database } from '../../server/platform/db/database';
import { undispatchedJob, listCopies, insertJobs } from '../../server/printing/queue/printJobStore';
import type { TabCheck } from '../../server/realtime/tabDirectory';
import { aConnectedTab } from './aConnectedTab';
import { aDispatcher } from './aDispatcher';
import { aPrintJob } from './aPrintJob';

/** The start time of the tests. */
export const START = new Date('2026-11-20T20:00:00.000Z');
export const MINUTE_MS = 60_000;

/** The check of a printer to which the browser denies access. */
const BLOCKED = { ok: false, trouble: 'permission' } as const;

/** A tab's check of the printer of `aPrintJob`. */
export function aCheck(changes: Partial<TabCheck['report']>): TabCheck {
  return { report: { printerUuid: 'printer-1', ok: true, at: START.toISOString(), ...changes }, saidAt: START.toISOString() };
}

/** A dispatcher with a manual clock, and helpers to connect tabs, add jobs and acknowledge them. */
export function aDispatch(database: () => Database) {
  let time = START;
  const { tabs, dispatcher, expired, waits } = aDispatcher(database(), () => time);
  const connect = (tabId: string, { main = true, ok, blocked = false }: { main?: boolean; ok?: boolean; blocked?: boolean } = {}) => {
    const { tab, printed } = aConnectedTab({
      tabId,
      mainUntil: main ? new Date(START.getTime() + MINUTE_MS) : null,
      checks: new Map(ok === undefined && !blocked ? [] : [['printer-1', aCheck(blocked ? BLOCKED : { ok: ok === true })]]),
    });
    tabs.add(tab);
    return { tab, printed, leave: () => tabs.remove(tab) };
  };
  const add = async (job = aPrintJob()) => {
    await database().transaction((transaction) => insertJobs(transaction, [job]));
    await dispatcher.dispatch([undispatchedJob(job)]);
  };
  const ack = (tabId: string, changes: Partial<PrintAck>) =>
    dispatcher.acknowledge(tabId, { uuid: 'job-1', stage: 'received', handOut: 1, ...changes });
  const copies = async () => (await listCopies(database(), 'job-1')).map(({ state, attempt }) => `${state} ${attempt}`);
  const wait = (ms: number) => (time = new Date(time.getTime() + ms));
  return { dispatcher, connect, add, ack, copies, wait, expired, waits };
}
