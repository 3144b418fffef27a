import type { TraceDiagnosis } from '@/domain/trace/diagnosis/diagnosis';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/** The case through which the guide leads. */
export const GUIDED_CASE = 'paperOut';

/** The stops of the guide in their order. */
export const GUIDE_STOPS = ['cause', 'waits', 'solved', 'printed'] as const;
export type GuideStop = (typeof GUIDE_STOPS)[number];

/**
 * The lines (indexes) of the stops in the guided case: the printer reports the problem, the ticket waits, the printer works again, the ticket
 * is printed. Null if a diagnosis or a line of its proof is missing.
 */
export function guideStops({ lines }: TraceTimeline, found: readonly TraceDiagnosis[]): Readonly<Record<GuideStop, number>> | null {
  const [cause, waits, solved] = found.find(({ id }) => id === 'printerCode')?.proof ?? [];
  const [printed] = found.find(({ id }) => id === 'printed')?.proof ?? [];
  const at = (proof: { page: string; n: number } | undefined) => lines.findIndex(({ page, n }) => page === proof?.page && n === proof.n);
  const stops = { cause: at(cause), waits: at(waits), solved: at(solved), printed: at(printed) };
  return Object.values(stops).every((line) => line >= 0) ? stops : null;
}
