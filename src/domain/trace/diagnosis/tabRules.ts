import * as z from 'zod/mini';
import { finding, durationOf, secondsOf, standingOf, type Evidence, type Rule } from '@/domain/trace/diagnosis/findings';
import type { Finding } from '@/domain/trace/diagnosis/diagnosis';
import {
  actorsOf,
  isAlive,
  traceDuration,
  spansIn,
  stepsOf,
  type Span,
  type TracedActor,
  type TraceIndex,
} from '@/domain/trace/diagnosis/traceIndex';
import { isGap } from '@/domain/trace/linesLost';
import type { NoteLine, StepLine, TraceLine } from '@/domain/trace/traceFormat';

/** A shorter interruption counts as reconnecting. */
const MIN_LOST_MS = 5_000;
/** A running tab receives a message from the server every 10 s; without any line for this time it stood still. */
const MIN_STANDSTILL_MS = 60_000;
/** Maximum deviation of the clock that is not reported. */
const MAX_CLOCK_SKEW_MS = 60_000;

/** A state machine crashed. */
export const machineCrashed: Rule = ({ index, jobs }) =>
  index.crashes.map((crash) => {
    const actor = index.actors.find(({ lines }) => lines.some(({ page, actor }) => page === crash.page && actor === crash.actor));
    const job = jobs.find(({ name }) => name === actor?.name);
    const isOver = job ? job.isPrinted : !isAlive(index, crash.page);
    return finding('machineCrashed', [crash], {
      about: actor?.name ?? crash.actor,
      jobs: job ? [job.uuid] : [],
      url: job?.url ?? null,
      standing: isOver ? 'delayed' : 'standing',
      values: { machine: actor?.machine ?? '?', error: crash.error.name, event: crash.event?.type ?? '?' },
    });
  });

/** The tab stopped printing because its ledger is lost, or printing never started. */
export const ledgerUnwritable: Rule = ({ index, jobs }) =>
  index.notes.flatMap((note) => {
    const why = note.what === 'printingEnded' ? endSchema.safeParse(note.data).data?.why : undefined;
    if (why === undefined || why === 'broken') return [];
    return [finding('ledgerUnwritable', [note], { ...standingOf({ index, jobs }, { from: note, to: null }), values: { why } })];
  });
const endSchema = z.looseObject({ why: z.string() });

/** The session expired during work, or a user signed out. */
export const sessionEnded: Rule = (evidence) =>
  actorsOf(evidence.index, 'session').flatMap((session) =>
    untilSignedIn(session).map((span) => {
      const isSignOut = spansIn(session, 'signingOut').some(({ from }) => from === span.from);
      return ofTab(evidence, 'sessionEnded', span, { why: isSignOut ? 'signedOut' : 'expired' });
    }),
  );

/** The realtime connection was lost or never established, or the server refused a room. */
export const connectionLost: Rule = (evidence) =>
  actorsOf(evidence.index, 'connection').flatMap((connection) => {
    const lost = spansIn(connection, 'connecting', 'reconnecting', 'offline', 'joining').filter(
      (span) => traceDuration(evidence.index, span) >= MIN_LOST_MS,
    );
    const offline = spansIn(connection, 'offline');
    const findings = lost.map((span) => {
      const isOffline = offline.some(({ from }) => from.t >= span.from.t && (span.to === null || from.t <= span.to.t));
      return ofTab(evidence, 'connectionLost', span, { why: isOffline ? 'offline' : 'server' });
    });
    const refused = stepsOf(connection).findLast(({ changes }) => changes?.some(({ at }) => at[0] === 'refusedRooms'));
    if (!refused || refusedIn(refused) === 0) return findings;
    return [...findings, ofTab(evidence, 'connectionLost', { from: refused, to: null }, { why: 'room' })];
  });

/** The page stood still: the browser froze it, or the computer slept. */
export const tabFrozen: Rule = (evidence) => {
  const tabs = actorsOf(evidence.index, 'mainTab');
  return [...evidence.index.pages].flatMap(([page, lines]) => {
    const own = tabs.filter((tab) => tab.page === page);
    return standstills(lines, own).map((span) => ofTab(evidence, 'tabFrozen', span, { why: isFreeze(span.from) ? 'frozen' : 'still' }));
  });
};

/** No tab of this browser was ever the main tab. */
export const neverElected: Rule = ({ index }) => {
  const tabs = actorsOf(index, 'mainTab');
  const reports = tabs.flatMap((tab) => stepsOf(tab, 'mainTab.reported'));
  if (reports.length === 0 || tabs.some((tab) => spansIn(tab, 'role.main').length > 0)) return [];
  const unfit = tabs.some((tab) => spansIn(tab, 'role.unfit').some(({ to }) => to === null));
  if (unfit) return [];
  const last = reports.toSorted((a, b) => a.t - b.t).at(-1);
  return [finding('neverElected', [last], { about: 'mainTab', values: { who: last?.event['vacant'] === true ? 'nobody' : 'another' } })];
};

/** This browser printed, and then the server assigned printing to another device. */
export const roleTakenOver: Rule = (evidence) => {
  const tabs = actorsOf(evidence.index, 'mainTab');
  return tabs.flatMap((tab) => {
    const mains = spansIn(tab, 'role.main');
    return mains.flatMap(({ to: end }, nth) => {
      const next = mains[nth + 1]?.from ?? null;
      const lost = end && spansIn(tab, 'role.standby').find(({ from }) => from.t >= end.t && (!next || from.t <= next.t));
      if (!lost || tabs.some((other) => other !== tab && isMainWithin(evidence.index, other, lost.from.t, next?.t))) return [];
      return [{ ...ofTab(evidence, 'tookOver', { from: lost.from, to: next }, { why: 'role', printer: '' }), about: 'mainTab' }];
    });
  });
};

function isMainWithin(index: TraceIndex, tab: TracedActor, from: number, to = Infinity): boolean {
  return spansIn(tab, 'role.main').some((span) => span.from.t <= to && span.from.t + traceDuration(index, span) >= from);
}

/** The computer's clock is wrong. */
export const clockSkew: Rule = ({ index }) =>
  [...index.pages.keys()].flatMap((page) => {
    const notes = index.notes.filter((note) => note.page === page && note.what === 'clock');
    const wrong = notes.findLast((note) => Math.abs(aheadIn(note)) > MAX_CLOCK_SKEW_MS);
    if (!wrong) return [];
    const ahead = aheadIn(wrong);
    const isOver = notes.at(-1) !== wrong || !isAlive(index, page);
    const values = { seconds: secondsOf(Math.abs(ahead)), direction: ahead > 0 ? 'ahead' : 'behind' };
    return [finding('clockSkew', [wrong], { standing: isOver ? 'past' : 'standing', values })];
  });

function ofTab(evidence: Evidence, id: Finding['id'], span: Span, values: Record<string, string>): Finding {
  return finding(id, [span.from, span.to ?? undefined], {
    ...standingOf(evidence, span),
    lasted: durationOf(evidence.index, span),
    values: { seconds: secondsOf(traceDuration(evidence.index, span)), ...values },
  });
}

/** Periods from the end of a session until a user signed in again. */
function untilSignedIn(session: TracedActor): Span[] {
  const ends = spansIn(session, 'active.expired', 'expired', 'signingOut');
  const begins = spansIn(session, 'active.signedIn');
  return ends.flatMap(({ from }, nth) => {
    const to = begins.find((begin) => begin.from.t >= from.t && begin.from !== from)?.from ?? null;
    const isSame = nth > 0 && !begins.some((begin) => begin.from.t >= (ends[nth - 1]?.from.t ?? 0) && begin.from.t <= from.t);
    return isSame ? [] : [{ from, to }];
  });
}

/** Periods without lines of a page whose tab existed before and after, and periods from a freeze until the tab was shown. */
function standstills(lines: readonly TraceLine[], tabs: readonly TracedActor[]): Span[] {
  const [begin, end] = [tabs[0]?.lines[0]?.t ?? 0, tabs.at(-1)?.lines.at(-1)?.t ?? 0];
  const left = tabs.flatMap((tab) => spansIn(tab, 'role.left').filter(({ from }) => !isFreeze(from)));
  const spans: Span[] = [];
  let frozen: Span | null = null;
  for (const [index, line] of lines.entries()) {
    if (frozen && line.kind === 'step' && line.event.type === 'tab.shown') {
      frozen.to = line;
      frozen = null;
    }
    if (isFreeze(line)) {
      if (!frozen) spans.push((frozen = { from: line, to: null }));
      continue;
    }
    const next = lines[index + 1];
    if (frozen || !next || next.t - line.t < MIN_STANDSTILL_MS || line.t < begin || next.t > end || isGap(next)) continue;
    const isLeft = left.some(({ from, to }) => from.t <= line.t && (to?.t ?? Infinity) >= next.t);
    if (!isLeft) spans.push({ from: line, to: next });
  }
  return spans;
}

function isFreeze(line: TraceLine): boolean {
  return line.kind === 'step' && line.event.type === 'tab.frozen';
}

const clockSchema = z.looseObject({ aheadMs: z.number() });

/** By how much the computer's clock was ahead of the server's, in ms. */
function aheadIn(note: NoteLine): number {
  return clockSchema.safeParse(note.data).data?.aheadMs ?? 0;
}

/** Number of rooms that the server refused. */
function refusedIn({ changes }: StepLine): number {
  const change = changes?.find(({ at }) => at[0] === 'refusedRooms');
  if (!change) return 0;
  if ('added' in change) return change.added.length;
  return 'is' in change && Array.isArray(change.is) ? change.is.length : 0;
}
