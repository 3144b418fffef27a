import type { AckAnswer, PrintAck, PrintResponse } from '@/domain/printJob';
import { EXPIRY_MARGIN_MS, MOST_DOUBLINGS, QUICK_HAND_OUTS, TAB_ANSWERS_WITHIN_MS } from '@/domain/printTiming';
import type { Database } from '../../platform/db/database';
import { gathered } from '../../platform/db/gathered';
import { log } from '../../platform/monitoring/log';
import { isElsewhere, type ConnectedTab, type Tab, type TabDirectory } from '../../realtime/tabDirectory';
import { handOutTo, type WantedHandOut } from './handOutTo';
import {
  endJobs,
  grantIntents,
  keepOutcomes,
  noteLetGo,
  noteReceived,
  withdrawIntents,
  type HandOut,
  type Intent,
  type Told,
} from './jobAcks';
import { isKeepable } from './isKeepable';
import { expireJobs, findJob, openJobs, type ExpiredJob, type HeldJob, type OpenJob } from './printJobStore';

/** The first tickets of many are not to wait for the last. */
const HAND_OUT_AT_ONCE = 50;

interface DispatcherLinks {
  database: Database;
  tabs: TabDirectory;
  /** Called for jobs whose best tab is connected to another process: that one is to hand them out. */
  handOver: (peer: string, jobs: readonly HeldJob[]) => void;
  /** Called for a job that nobody printed in time. */
  jobExpired: (job: ExpiredJob) => Promise<void>;
  /** Called when a tab has said what became of a job that was withdrawn. */
  settle: (orderId: string) => Promise<void>;
  /** Told of each job that a tab gets for the first time how long it waited, in ms. */
  handedOut?: ((waitedMs: number) => void) | undefined;
  now: () => Date;
}

/**
 * Hands jobs to the main tabs of a location and hears what becomes of them (docs/print-delivery.md): each job is in the
 * hands of exactly one tab, every hand-out is fenced, everything is in the database before it is answered. A process hands out to its
 * own tabs alone (ADR 0011).
 */
export function createDispatcher({ database, tabs, handOver, jobExpired, settle, handedOut, now }: DispatcherLinks) {
  /** The last words that are being kept. */
  const lastWords = new Map<Told, Promise<boolean>>();
  /** When a tab was last granted an intent for a printer: the jobs behind that one wait in line there. By the names of both. */
  const grantedAt = new Map<string, number>();
  const lane = (tabId: string | null, printerUuid: string) => `${tabId} ${printerUuid}`;

  // Of a thousand tickets that come at once the words are kept together.
  const received = gathered((keys: readonly HandOut[]) => noteReceived(database, keys, now()));
  const granted = gathered((intents: readonly Intent[]) => grantIntents(database, intents, now()));
  const withdrawn = gathered(async (intents: readonly Intent[]) => {
    await withdrawIntents(database, intents);
    await noteLetGo(database, intents);
    return intents.map(() => true);
  });
  const ended = gathered((told: readonly Told[]) => endJobs(database, told));
  const kept = gathered(async (told: readonly Told[]) => {
    await keepOutcomes(database, told);
    return told.map(() => true);
  });

  // A thousand tabs that go together each ask for it.
  const swept = gathered(async (askers: readonly null[]) => {
    for (const [key, moment] of grantedAt) if (!isWithinTime(moment)) grantedAt.delete(key);
    for (const job of await expireJobs(database, new Date(now().getTime() - EXPIRY_MARGIN_MS))) await tellExpired(job);
    await dispatch(await openJobs(database), tabForWaiting);
    return askers;
  });

  /** Hands jobs to the best tabs there are; not while a copy is on its way from a tab that is still there. */
  async function dispatch<Job extends HeldJob>(jobs: readonly Job[], choose: (job: Job) => Tab | undefined): Promise<void> {
    const wanted: (WantedHandOut & { tab: ConnectedTab })[] = [];
    const elsewhere = new Map<string, Job[]>();
    for (const job of jobs) {
      const tab = choose(job);
      if (!tab?.tabId) continue;
      if (isElsewhere(tab)) elsewhere.set(tab.peer, [...(elsewhere.get(tab.peer) ?? []), job]);
      else wanted.push({ job, tab, tabId: tab.tabId, guarded: isHeldByAnother(job, tab.tabId) });
    }
    for (const [peer, theirs] of elsewhere) handOver(peer, theirs);
    for (let first = 0; first < wanted.length; first += HAND_OUT_AT_ONCE) {
      const batch = wanted.slice(first, first + HAND_OUT_AT_ONCE);
      const tabOf = new Map(batch.map(({ job, tab }) => [job.uuid, tab]));
      for (const { message, waitedMs } of await handOutTo(database, batch, now())) {
        tabOf.get(message.uuid)?.print(message);
        if (waitedMs !== null) handedOut?.(waitedMs);
      }
    }
  }

  function isHeldByAnother({ holderTab }: HeldJob, tabId: string): boolean {
    return holderTab !== null && holderTab !== tabId && tabs.isConnected(holderTab);
  }

  function bestTab({ locationId, printerUuid, holderTab }: HeldJob): Tab | undefined {
    return tabs.printersFor(locationId, printerUuid, holderTab)[0];
  }

  function bestTabHere({ locationId, printerUuid, holderTab }: HeldJob): Tab | undefined {
    return tabs.printersFor(locationId, printerUuid, holderTab).find((tab) => !isElsewhere(tab));
  }

  /**
   * The tab that a waiting job goes to: its own is gone, silent, or does nothing about it. None: it stays where it is. What is in the
   * hands of a tab elsewhere is looked after there.
   */
  function tabForWaiting(job: OpenJob): Tab | undefined {
    const printing = tabs.printersFor(job.locationId, job.printerUuid, job.holderTab);
    const holder = printing.find(({ tabId }) => tabId === job.holderTab);
    if (!holder || !job.handedAt) return printing[0];
    if (isElsewhere(holder)) return undefined;
    if (isWithinTime(job.handedAt.getTime(), answerWithinMs(job))) return undefined;
    const next = printing.find((tab) => tab !== holder && tab.checks.get(job.printerUuid)?.report.ok);
    if (job.receivedAt === null) return next ?? holder;
    const isInLine = isWithinTime(grantedAt.get(lane(holder.tabId, job.printerUuid)) ?? 0);
    return job.declared || isInLine ? undefined : next;
  }

  function isWithinTime(moment: number, withinMs = TAB_ANSWERS_WITHIN_MS): boolean {
    return now().getTime() - moment <= withinMs;
  }

  function isHeldByMain(job: HeldJob): boolean {
    return tabs.printersFor(job.locationId, job.printerUuid, job.holderTab).some((tab) => tab.tabId === job.holderTab);
  }

  async function acknowledge(tabId: string, ack: PrintAck): Promise<AckAnswer> {
    if (!isKeepable(ack)) return { ok: false, reason: 'unknown' };
    const key = { uuid: ack.uuid, handOut: ack.handOut ?? -1, tabId };
    const { copy = 0, attempt = 0, outcomes = [] } = ack;
    switch (ack.stage) {
      case 'received': {
        if (await received(key)) return { ok: true };
        const refused = await refusal(key);
        // It said so twice at once, and one of the two was kept.
        return refused.reason === 'granted' ? { ok: true } : refused;
      }
      case 'intent': {
        // Before, because a second attempt needs that the first is of unknown outcome.
        if (outcomes.length > 0) await kept({ ...key, outcomes });
        const printerUuid = await granted({ ...key, copy, attempt });
        if (printerUuid === null) return refusal(key);
        grantedAt.set(lane(tabId, printerUuid), now().getTime());
        return { ok: true };
      }
      case 'withdrawn':
        if (!(await findJob(database, ack.uuid))) return { ok: false, reason: 'unknown' };
        await withdrawn({ ...key, copy, attempt });
        await settleIfWithdrawn(ack.uuid);
        return { ok: true };
      case 'final': {
        const told = { ...key, outcomes };
        const isEnded = ended(told);
        lastWords.set(told, isEnded);
        const isKnown = (await isEnded.finally(() => lastWords.delete(told))) || (await settleIfWithdrawn(ack.uuid));
        return isKnown ? { ok: true } : { ok: false, reason: 'unknown' };
      }
    }
  }

  /** Whether the job is known. One that was withdrawn may be at its end now. */
  async function settleIfWithdrawn(uuid: string): Promise<boolean> {
    const job = await findJob(database, uuid);
    if (job?.state === 'open' && job.withdrawnAt) await settle(job.orderId);
    return job !== null;
  }

  /** Why a word was not taken; `granted`: the job is open and in the hands of this tab. */
  async function refusal({ uuid, handOut, tabId }: HandOut): Promise<AckAnswer> {
    const job = await findJob(database, uuid);
    if (job?.withdrawnCode) return { ok: false, reason: 'withdrawn', code: job.withdrawnCode };
    if (job?.state !== 'open') return { ok: false, reason: 'unknown' };
    return { ok: false, reason: job.holderTab === tabId && job.handOut === handOut ? 'granted' : 'stale' };
  }

  async function tellExpired(job: ExpiredJob): Promise<void> {
    try {
      await jobExpired(job);
    } catch (error) {
      log.error({ error, job: job.uuid }, 'an order could not be told that its ticket was not printed in time');
    }
  }

  return {
    dispatch: (jobs: readonly HeldJob[]) => dispatch(jobs, bestTab),
    acknowledge,

    /** Whether a tab prints on a printer now, connected to this process or another. */
    isServed: ({ locationId, printerUuid }: Pick<HeldJob, 'locationId' | 'printerUuid'>) =>
      tabs.printersFor(locationId, printerUuid, null).length > 0,

    /** Jobs that another process leaves to the tabs of this one. What they cannot take waits for the next sweep. */
    takeOver: (jobs: readonly HeldJob[]) => dispatch(jobs, bestTabHere),

    /** The tab became main, joined a location as such, or can reach a printer again: it gets every open job that no other main tab has. */
    async serve(tab: ConnectedTab, locationIds: readonly string[]): Promise<void> {
      if (!tab.tabId || tab.mainUntil === null || locationIds.length === 0) return;
      const open = await openJobs(database, locationIds);
      await dispatch(
        open.filter((job) => job.holderTab === tab.tabId || !isHeldByMain(job)),
        bestTab,
      );
    },

    /** Keeps a success at once, unless its last word, which says the same, came just before: the tab may be gone before that. */
    async respond(tabId: string, { uuid, copy, status, error }: PrintResponse): Promise<void> {
      if (error) log.warn({ job: uuid, error }, 'a tab could not take a print job');
      if (status !== 'SUCCESS' || copy === undefined) return;
      const told = { tabId, uuid, handOut: -1, outcomes: [{ copy, outcome: 'DONE' as const }] };
      const said = [...lastWords].find(([word]) => word.tabId === tabId && word.uuid === uuid && isDone(word, copy));
      if (said) await said[1];
      else if (isKeepable(told)) {
        await kept(told);
        await settleIfWithdrawn(uuid);
      }
    },

    /** To be called every few seconds: hands out what waits and ends what nobody printed in time. */
    sweep: () => swept(null),
  };
}

/** How long a tab may do nothing about a job. Two tabs that are both too slow for 15 s would pass their jobs back and forth and print none. */
function answerWithinMs({ handOut }: Pick<HeldJob, 'handOut'>): number {
  return TAB_ANSWERS_WITHIN_MS * 2 ** Math.min(Math.max(handOut - QUICK_HAND_OUTS, 0), MOST_DOUBLINGS);
}

function isDone({ outcomes }: Told, copy: number): boolean {
  return outcomes.some((told) => told.copy === copy && told.outcome === 'DONE');
}

export type Dispatcher = ReturnType<typeof createDispatcher>;
