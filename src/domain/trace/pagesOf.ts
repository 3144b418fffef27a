import type { TraceLine } from '@/domain/trace/traceFormat';

/** The pages of a trace in the order of their first lines. */
export function pagesOf(lines: readonly TraceLine[]): string[] {
  return [...new Set(lines.map(({ page }) => page))];
}
