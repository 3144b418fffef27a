import { mayPrint, type AckAnswer, type PrintAck, type PrintResponse } from '@/domain/printJob';
import type { Database } from '../db/database';
import { log } from '../log';
import type { ConnectedTab, TabDirectory } from '../realtime/tabDirectory';
import {
  closeJob,
  copiesOfJob,
  expireJobs,
  findJob,
  grantIntent,
  handOutTo,
  keepOutcomes,
  noteLetGo,
  noteReceived,
  openJobs,
  toMessage,
  withdrawIntent,
  type PrintJobRow,
} from './printJobStore';

/** A tab that did not say that it has the job gets it again; one that has it and declares nothing loses it to a better one. */
const ANSWER_WITHIN_MS = 15_000;
/** The tab that has a job sees to its expiry itself; only a job that nobody has is expired here. */
const EXPIRY_MARGIN_MS = 10_000;

interface DispatcherLinks {
  database: Database;
  tabs: TabDirectory;
  /** Called for a job that nobody printed in time. */
  jobExpired: (job: PrintJobRow) => Promise<void>;
  now: () => Date;
}

/**
 * Hands jobs to the main tabs of a location and hears what becomes of them (design of print delivery): each job is in the
 * hands of exactly one tab, every hand-out is fenced, everything is in the database before it is answered.
 */
export function createDispatcher({ database, tabs, jobExpired, now }: DispatcherLinks) {
  /** Hands a job to the best tab there is; nothing happens while a copy is on its way from a tab that is still there. */
  async function dispatch(job: PrintJobRow): Promise<void> {
    const best = tabs.printersFor(job.locationId, job.printerUuid, job.holderTab)[0];
    if (best?.tabId) await handTo(job, best, best.tabId);
  }

  async function handTo(job: PrintJobRow, tab: ConnectedTab, tabId: string): Promise<void> {
    const before = await copiesOfJob(database, job.uuid);
    if (before.some((copy) => copy.state === 'INTENT' && copy.grantedTab !== tabId && tabs.isConnected(copy.grantedTab ?? ''))) return;
    const handed = await handOutTo(database, job, tabId, now());
    if (handed) tab.print(toMessage(handed, await copiesOfJob(database, job.uuid), now()));
  }

  /** A job whose tab is gone, silent or idle goes to a tab that can print it. */
  function isWaiting(job: PrintJobRow): boolean {
    if (!job.holderTab || !job.handedAt || !isHeldByMain(job)) return true;
    const overdue = now().getTime() - job.handedAt.getTime() > ANSWER_WITHIN_MS;
    if (!overdue) return false;
    const best = tabs.printersFor(job.locationId, job.printerUuid, job.holderTab)[0];
    return job.receivedAt === null || (best !== undefined && best.tabId !== job.holderTab);
  }

  function isHeldByMain(job: PrintJobRow): boolean {
    return tabs.printersFor(job.locationId, job.printerUuid, job.holderTab).some((tab) => tab.tabId === job.holderTab);
  }

  async function acknowledge(tabId: string, ack: PrintAck): Promise<AckAnswer> {
    const job = await findJob(database, ack.uuid);
    if (!job) return { ok: false, reason: 'unknown' };
    const key = { uuid: ack.uuid, handOut: ack.handOut ?? -1, tabId };
    const known = ack.outcomes ?? [];
    const witness = { tabId, holdsJob: job.holderTab === tabId && job.handOut === ack.handOut };
    switch (ack.stage) {
      case 'received':
        return (await noteReceived(database, key, now()))
          ? { ok: true }
          : { ok: false, reason: job.state === 'open' ? 'stale' : 'unknown' };
      case 'intent':
        await keepOutcomes(database, witness, ack.uuid, known);
        if (await grantIntent(database, key, ack.copy ?? 0, ack.attempt ?? 0, now())) return { ok: true };
        if (job.state !== 'open') return { ok: false, reason: 'unknown' };
        return { ok: false, reason: witness.holdsJob ? 'granted' : 'stale' };
      case 'withdrawn':
        await withdrawIntent(database, tabId, ack.uuid, ack.copy ?? 0, ack.attempt ?? 0);
        await noteLetGo(database, tabId, ack.uuid);
        return { ok: true };
      case 'final':
        await keepOutcomes(database, witness, ack.uuid, known);
        await closeIfEnded(job, known.length === 0 && witness.holdsJob);
        return { ok: true };
    }
  }

  /** A job that no browser is to print has no outcomes: its holder closes it all the same. */
  async function closeIfEnded(job: PrintJobRow, withoutOutcome: boolean): Promise<void> {
    const copies = await copiesOfJob(database, job.uuid);
    const ended = copies.every(({ state }) => state === 'DONE' || state === 'FAILED' || state === 'EXPIRED');
    if (ended || (withoutOutcome && !mayPrint(job))) await closeJob(database, job.uuid, 'final');
  }

  async function tellExpired(job: PrintJobRow): Promise<void> {
    try {
      await jobExpired(job);
    } catch (error) {
      log.error({ error, job: job.uuid }, 'an order could not be told that its ticket was not printed in time');
    }
  }

  return {
    dispatch,
    acknowledge,

    /** The tab became main, or joined a location as such: it gets every open job that no other main tab has. */
    async serve(tab: ConnectedTab, locationIds: readonly string[]): Promise<void> {
      if (!tab.tabId || tab.mainUntil === null || locationIds.length === 0) return;
      for (const job of await openJobs(database, locationIds)) {
        if (job.holderTab === tab.tabId || !isHeldByMain(job)) await dispatch(job);
      }
    },

    /** Keeps a success at once: the tab may be gone before its last word. */
    async respond(tabId: string, response: PrintResponse): Promise<void> {
      if (response.error) log.warn({ job: response.uuid, error: response.error }, 'a tab could not take a print job');
      if (response.status !== 'SUCCESS' || response.copy === undefined) return;
      await keepOutcomes(database, { tabId, holdsJob: false }, response.uuid, [{ copy: response.copy, outcome: 'DONE' }]);
    },

    /** To be called every few seconds: hands out what waits and ends what nobody printed in time. */
    async sweep(): Promise<void> {
      for (const job of await expireJobs(database, new Date(now().getTime() - EXPIRY_MARGIN_MS))) await tellExpired(job);
      for (const job of await openJobs(database)) if (isWaiting(job)) await dispatch(job);
    },
  };
}

export type Dispatcher = ReturnType<typeof createDispatcher>;
