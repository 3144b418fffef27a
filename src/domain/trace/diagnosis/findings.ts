import type { DiagnosisId, Finding } from '@/domain/trace/diagnosis/diagnosis';
import { isStanding, traceDuration, type Span, type TraceIndex } from '@/domain/trace/diagnosis/traceIndex';
import type { TracedJob } from '@/domain/trace/diagnosis/tracedJobs';
import type { TraceLine } from '@/domain/trace/traceFormat';

/** What rules look at. */
export interface Evidence {
  index: TraceIndex;
  jobs: readonly TracedJob[];
  /** Those of them that the trace is about. */
  own: readonly TracedJob[];
}

/** Looks for one thing. Finds it as often as it happened. */
export type Rule = (evidence: Evidence) => Finding[];

/** A ticket that comes so soon after a trouble waited for its end. */
const WAITED_MS = 15_000;
/** A ticket that is late by less is late for nobody. */
export const NOTABLE_MS = 10_000;

/** A finding by its proof, the decisive line first. */
export function finding(
  id: DiagnosisId,
  proof: readonly (TraceLine | undefined)[],
  told: Partial<Pick<Finding, 'about' | 'values' | 'standing' | 'jobs' | 'url' | 'printers' | 'lasted'>> = {},
): Finding {
  const lines = proof.filter((line) => line !== undefined);
  return {
    id,
    proof: lines.map(({ page, n }) => ({ page, n })),
    at: lines[0]?.t ?? 0,
    about: null,
    values: {},
    standing: 'standing',
    jobs: [],
    url: null,
    printers: told.url ? [told.url] : [],
    lasted: null,
    ...told,
  };
}

/** How a trouble of a tab stands, and which tickets waited for its end. */
export function standingOf({ index, jobs }: Pick<Evidence, 'index' | 'jobs'>, span: Span): Pick<Finding, 'standing' | 'jobs'> {
  if (isStanding(index, span)) return { standing: 'standing', jobs: [] };
  const to = span.to?.t ?? span.from.t;
  const isLong = traceDuration(index, span) >= NOTABLE_MS;
  const waited = jobs.filter(({ first, last }) => isLong && first.t <= to + WAITED_MS && last.t > to).map(({ uuid }) => uuid);
  return { standing: waited.length > 0 ? 'late' : 'past', jobs: waited };
}

/** Whole seconds for the words, at least one. */
export function secondsOf(ms: number): string {
  return String(Math.max(1, Math.round(ms / 1_000)));
}

/** From when to when something was so, in ms since 1970. */
export function durationOf(index: TraceIndex, span: Span): { from: number; to: number } {
  return { from: span.from.t, to: span.from.t + traceDuration(index, span) };
}
