import type { TraceLine } from '@/domain/trace/traceFormat';

/** The pages of a trace in the order in which lines are of them. */
export function pagesOf(lines: readonly TraceLine[]): string[] {
  return [...new Set(lines.map(({ page }) => page))];
}
