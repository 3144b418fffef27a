import type { DiagnosisId, Finding } from '@/domain/trace/diagnosis/diagnosis';
import { isStanding, traceDuration, type Span, type TraceIndex } from '@/domain/trace/diagnosis/traceIndex';
import type { TracedJob } from '@/domain/trace/diagnosis/tracedJobs';
import type { TraceLine } from '@/domain/trace/traceFormat';

/** Input of the rules. */
export interface Evidence {
  index: TraceIndex;
  jobs: readonly TracedJob[];
  /** The jobs in the scope of the trace. */
  own: readonly TracedJob[];
}

/** Finds all occurrences of one kind of problem. */
export type Rule = (evidence: Evidence) => Finding[];

/** A ticket that arrives within this time after the end of a problem waited for it. */
const WAIT_TOLERANCE_MS = 15_000;
/** Shorter delays of a ticket are ignored. */
export const NOTABLE_MS = 10_000;

/** Creates a finding from its proof, the decisive line first. */
export function finding(
  id: DiagnosisId,
  proof: readonly (TraceLine | undefined)[],
  details: Partial<Pick<Finding, 'about' | 'values' | 'standing' | 'jobs' | 'url' | 'printers' | 'lasted'>> = {},
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
    printers: details.url ? [details.url] : [],
    lasted: null,
    ...details,
  };
}

/** Whether a problem of a tab persists, and which tickets waited for its end. */
export function standingOf({ index, jobs }: Pick<Evidence, 'index' | 'jobs'>, span: Span): Pick<Finding, 'standing' | 'jobs'> {
  if (isStanding(index, span)) return { standing: 'standing', jobs: [] };
  const to = span.to?.t ?? span.from.t;
  const isLong = traceDuration(index, span) >= NOTABLE_MS;
  const waited = jobs.filter(({ first, last }) => isLong && first.t <= to + WAIT_TOLERANCE_MS && last.t > to).map(({ uuid }) => uuid);
  return { standing: waited.length > 0 ? 'late' : 'past', jobs: waited };
}

/** Whole seconds for the texts, at least one. */
export function secondsOf(ms: number): string {
  return String(Math.max(1, Math.round(ms / 1_000)));
}

/** Start and end of a span, in ms since 1970. */
export function durationOf(index: TraceIndex, span: Span): { from: number; to: number } {
  return { from: span.from.t, to: span.from.t + traceDuration(index, span) };
}
