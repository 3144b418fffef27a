import type { AckAnswer, PrintAck, PrintResponse } from '@/domain/printJob';
import { COLLECT_MS, EXPIRY_MARGIN_MS, MAX_DOUBLINGS, QUICK_HAND_OUTS, TAB_ANSWERS_WITHIN_MS } from '@/domain/printTiming';
import type { Database } from '../../platform/db/database';
import { createBatcher } from '../../platform/db/createBatcher';
import { log } from '../../platform/monitoring/log';
import { isRemote, type ConnectedTab, type Tab, type TabDirectory } from '../../realtime/tabDirectory';
import { dispatchJobs, type DispatchRequest } from './dispatchJobs';
import {
  closeFinishedJobs,
  grantIntents,
  saveOutcomes,
  clearReceived,
  markReceived,
  revertIntents,
  type JobDispatch,
  type Intent,
  type ReportedOutcomes,
} from './jobAcks';
import { isStorable } from './isStorable';
import { expireJobs, findJob, listOpenJobs, type ExpiredJob, type DispatchableJob, type OpenJob } from './printJobStore';

/** Jobs per statement, so that the first of many jobs are sent before the last is stored. */
const DISPATCH_BATCH_SIZE = 50;

interface DispatcherOptions {
  database: Database;
  tabs: TabDirectory;
  /** Called for jobs whose best tab is connected to another process, which then dispatches them. */
  transferJobs: (peer: string, jobs: readonly DispatchableJob[]) => void;
  /** Called for a job that was not printed in time. */
  onJobExpired: (job: ExpiredJob) => Promise<void>;
  /** Called when a tab has reported the outcome of a withdrawn job. */
  settleWithdrawal: (orderId: string) => Promise<void>;
  /** Called with the time in ms that a job waited for its first tab. */
  onDispatched?: ((waitedMs: number) => void) | undefined;
  now: () => Date;
}

/**
 * Dispatches print jobs to the main tabs of a location and handles their acks (docs/print-delivery.md). Each job is assigned to one tab at a
 * time, every dispatch has a fencing number, and everything is stored before it is answered. A process dispatches only to the tabs that are
 * connected to it (ADR 0011).
 */
export function createDispatcher({ database, tabs, transferJobs, onJobExpired, settleWithdrawal, onDispatched, now }: DispatcherOptions) {
  /** The reports of tabs that are being stored. A job is dispatched again only after them, because they may contain its outcome. */
  const pendingReports = new Set<Promise<unknown>>();
  /** The last time that a tab was granted an intent for a printer, by `laneKey`: the next jobs for this printer wait in the tab's queue. */
  const lastGrantAt = new Map<string, number>();
  const laneKey = (tabId: string | null, printerUuid: string) => `${tabId} ${printerUuid}`;

  // Batched: a thousand tickets at once cause a few statements.
  const recordReceived = createBatcher((keys: readonly JobDispatch[]) => markReceived(database, keys, now()), { collectMs: COLLECT_MS });
  const grantIntent = createBatcher((intents: readonly Intent[]) => grantIntents(database, intents, now()));
  const revertIntent = createBatcher(async (intents: readonly Intent[]) => {
    await revertIntents(database, intents);
    await clearReceived(database, intents);
    return intents.map(() => true);
  });
  const recordReport = createBatcher((reports: readonly TabReport[]) => storeReports(database, reports), { collectMs: COLLECT_MS });
  const storeReport = (report: TabReport) => {
    const storing = recordReport(report).finally(() => pendingReports.delete(storing));
    pendingReports.add(storing);
    return storing;
  };
  const recordOutcomes = createBatcher(async (reports: readonly ReportedOutcomes[]) => {
    await saveOutcomes(database, reports);
    return reports.map(() => true);
  });

  // Batched: each of a thousand tabs that disconnect at once requests a sweep.
  const runSweep = createBatcher(async (callers: readonly null[]) => {
    for (const [key, moment] of lastGrantAt) if (!isWithinTime(moment)) lastGrantAt.delete(key);
    for (const job of await expireJobs(database, new Date(now().getTime() - EXPIRY_MARGIN_MS))) await notifyExpired(job);
    await dispatch(await listOpenJobs(database), chooseTabForWaiting);
    return callers;
  });

  /** Dispatches jobs to the tabs that `choose` returns, except jobs of which another connected tab is sending a copy. */
  async function dispatch<Job extends DispatchableJob>(jobs: readonly Job[], choose: (job: Job) => Tab | undefined): Promise<void> {
    const requests: (DispatchRequest & { tab: ConnectedTab })[] = [];
    const byPeer = new Map<string, Job[]>();
    for (const job of jobs) {
      const tab = choose(job);
      if (!tab?.tabId) continue;
      if (isRemote(tab)) byPeer.set(tab.peer, [...(byPeer.get(tab.peer) ?? []), job]);
      else requests.push({ job, tab, tabId: tab.tabId, guarded: isHeldByAnother(job, tab.tabId) });
    }
    if (jobs.some(({ handOut }) => handOut > 0)) await Promise.allSettled(pendingReports);
    for (const [peer, remoteJobs] of byPeer) transferJobs(peer, remoteJobs);
    for (let first = 0; first < requests.length; first += DISPATCH_BATCH_SIZE) {
      const batch = requests.slice(first, first + DISPATCH_BATCH_SIZE);
      const tabOf = new Map(batch.map(({ job, tab }) => [job.uuid, tab]));
      for (const { message, waitedMs } of await dispatchJobs(database, batch, now())) {
        tabOf.get(message.uuid)?.sendJob(message);
        if (waitedMs !== null) onDispatched?.(waitedMs);
      }
    }
  }

  function isHeldByAnother({ holderTab }: DispatchableJob, tabId: string): boolean {
    return holderTab !== null && holderTab !== tabId && tabs.isConnected(holderTab);
  }

  function bestTab({ locationId, printerUuid, holderTab }: DispatchableJob): Tab | undefined {
    return tabs.printersFor(locationId, printerUuid, holderTab)[0];
  }

  function bestLocalTab({ locationId, printerUuid, holderTab }: DispatchableJob): Tab | undefined {
    return tabs.printersFor(locationId, printerUuid, holderTab).find((tab) => !isRemote(tab));
  }

  /**
   * The tab for a waiting job whose holder is gone, does not answer, or does not start it; undefined: the job stays with its holder. The
   * process that a remote holder is connected to decides about its jobs.
   */
  function chooseTabForWaiting(job: OpenJob): Tab | undefined {
    const printing = tabs.printersFor(job.locationId, job.printerUuid, job.holderTab);
    const holder = printing.find(({ tabId }) => tabId === job.holderTab);
    if (!holder || !job.handedAt) return printing[0];
    if (isRemote(holder)) return undefined;
    if (isWithinTime(job.handedAt.getTime(), holdTimeMs(job))) return undefined;
    const next = printing.find((tab) => tab !== holder && tab.checks.get(job.printerUuid)?.report.ok);
    if (job.receivedAt === null) return next ?? holder;
    const isQueuedInTab = isWithinTime(lastGrantAt.get(laneKey(holder.tabId, job.printerUuid)) ?? 0);
    return job.isStarted || isQueuedInTab ? undefined : next;
  }

  function isWithinTime(moment: number, withinMs = TAB_ANSWERS_WITHIN_MS): boolean {
    return now().getTime() - moment <= withinMs;
  }

  function isHeldByMain(job: DispatchableJob): boolean {
    return tabs.printersFor(job.locationId, job.printerUuid, job.holderTab).some((tab) => tab.tabId === job.holderTab);
  }

  async function acknowledge(tabId: string, ack: PrintAck): Promise<AckAnswer> {
    if (!isStorable(ack)) return { ok: false, reason: 'unknown' };
    const key = { uuid: ack.uuid, handOut: ack.handOut ?? -1, tabId };
    const { copy = 0, attempt = 0, outcomes = [] } = ack;
    switch (ack.stage) {
      case 'received': {
        if (await recordReceived(key)) return { ok: true };
        const refused = await refuse(key);
        // The tab sent `received` twice at once, and one of the two was stored.
        return refused.reason === 'granted' ? { ok: true } : refused;
      }
      case 'intent': {
        // First, because a second attempt requires that the first has the outcome UNKNOWN.
        if (outcomes.length > 0) await recordOutcomes({ ...key, outcomes });
        const printerUuid = await grantIntent({ ...key, copy, attempt });
        if (printerUuid === null) return refuse(key);
        lastGrantAt.set(laneKey(tabId, printerUuid), now().getTime());
        return { ok: true };
      }
      case 'withdrawn':
        if (!(await findJob(database, ack.uuid))) return { ok: false, reason: 'unknown' };
        await revertIntent({ ...key, copy, attempt });
        await settleIfWithdrawn(ack.uuid);
        return { ok: true };
      case 'final': {
        const isClosed = (await storeReport({ ...key, outcomes, isFinal: true })) === 'closed';
        return isClosed || (await settleIfWithdrawn(ack.uuid)) ? { ok: true } : { ok: false, reason: 'unknown' };
      }
    }
  }

  /** Settles the job if it is withdrawn: it may be finished now. Returns whether the job exists. */
  async function settleIfWithdrawn(uuid: string): Promise<boolean> {
    const job = await findJob(database, uuid);
    if (job?.state === 'open' && job.withdrawnAt) await settleWithdrawal(job.orderId);
    return job !== null;
  }

  /** The answer to an ack that was not stored, with its reason; `granted`: the job is open and assigned to this tab. */
  async function refuse({ uuid, handOut, tabId }: JobDispatch): Promise<AckAnswer> {
    const job = await findJob(database, uuid);
    if (job?.withdrawnCode) return { ok: false, reason: 'withdrawn', code: job.withdrawnCode };
    if (job?.state !== 'open') return { ok: false, reason: 'unknown' };
    return { ok: false, reason: job.holderTab === tabId && job.handOut === handOut ? 'granted' : 'stale' };
  }

  async function notifyExpired(job: ExpiredJob): Promise<void> {
    try {
      await onJobExpired(job);
    } catch (error) {
      log.error({ error, job: job.uuid }, 'the expiry of a print job could not be added to its order');
    }
  }

  return {
    dispatch: (jobs: readonly DispatchableJob[]) => dispatch(jobs, bestTab),
    acknowledge,

    /** Whether a main tab of any process can print on this printer now. */
    isServed: ({ locationId, printerUuid }: Pick<DispatchableJob, 'locationId' | 'printerUuid'>) =>
      tabs.printersFor(locationId, printerUuid, null).length > 0,

    /** Dispatches jobs that another process transferred, to local tabs only. Jobs without a tab wait for the next sweep. */
    dispatchLocally: (jobs: readonly DispatchableJob[]) => dispatch(jobs, bestLocalTab),

    /**
     * Dispatches the open jobs that no other main tab holds. Call this when the tab became main, a main tab joined a location, or it can
     * reach a printer again.
     */
    async dispatchToTab(tab: ConnectedTab, locationIds: readonly string[]): Promise<void> {
      if (!tab.tabId || tab.mainUntil === null || locationIds.length === 0) return;
      const open = await listOpenJobs(database, locationIds);
      await dispatch(
        open.filter((job) => job.holderTab === tab.tabId || !isHeldByMain(job)),
        bestTab,
      );
    },

    /**
     * Stores a success, because the tab may be gone before it sends the final ack. A final ack with the same outcome that arrives at the
     * same time replaces it.
     */
    async handleResponse(tabId: string, { uuid, copy, status, error }: PrintResponse): Promise<void> {
      if (error) log.warn({ job: uuid, error }, 'a tab rejected a print job');
      if (status !== 'SUCCESS' || copy === undefined) return;
      const report = { tabId, uuid, handOut: -1, outcomes: [{ copy, outcome: 'DONE' as const }], isFinal: false };
      if (isStorable(report) && (await storeReport(report)) === 'stored') await settleIfWithdrawn(uuid);
    },

    /** Call this every few seconds: dispatches waiting jobs and expires those that were not printed in time. */
    sweep: () => runSweep(null),
  };
}

/**
 * How long a tab may hold a job without starting it, in ms. It grows with the number of dispatches: otherwise two tabs that both need more
 * than 15 s would take a job from each other for ever.
 */
function holdTimeMs({ handOut }: Pick<DispatchableJob, 'handOut'>): number {
  return TAB_ANSWERS_WITHIN_MS * 2 ** Math.min(Math.max(handOut - QUICK_HAND_OUTS, 0), MAX_DOUBLINGS);
}

/** Outcomes from a final ack, which may close the job, or from the response about one copy. */
interface TabReport extends ReportedOutcomes {
  isFinal: boolean;
}

/**
 * Stores reports of tabs.
 *
 * @returns for each report: `closed`: its final ack closed the job; `included`: a final ack among the reports has its outcome
 */
async function storeReports(database: Database, reports: readonly TabReport[]): Promise<('closed' | 'stored' | 'included')[]> {
  const finals = reports.filter(({ isFinal }) => isFinal);
  const responses = reports.filter((report) => !report.isFinal && !finals.some((final) => includes(final, report)));
  const closed = finals.length > 0 ? await closeFinishedJobs(database, finals) : [];
  await saveOutcomes(database, responses);
  return reports.map((report) => {
    if (report.isFinal) return closed[finals.indexOf(report)] ? 'closed' : 'stored';
    return responses.includes(report) ? 'stored' : 'included';
  });
}

function includes(final: TabReport, { tabId, uuid, outcomes }: TabReport): boolean {
  const has = (copy: number, outcome: string) => final.outcomes.some((known) => known.copy === copy && known.outcome === outcome);
  return final.tabId === tabId && final.uuid === uuid && outcomes.every(({ copy, outcome }) => has(copy, outcome));
}

export type Dispatcher = ReturnType<typeof createDispatcher>;
