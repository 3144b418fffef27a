/**
 * Data of a note `linesLost`. `parts`: number of written parts that could not be saved. `lines`: number of events for which no line was
 * created. `oldest`: number of parts at the beginning of the trace that were deleted because the disk was full; nothing is missing at this
 * line.
 */
export type LinesLost = { parts: number } | { lines: number } | { oldest: number };

/** Whether lines are missing before this one, so that the state of the actors of its page is unknown until they are recorded again. */
export function isGap(line: { kind: string; what?: string; data?: unknown }): boolean {
  return line.kind === 'note' && line.what === 'linesLost' && !isOfOldest(line.data);
}

function isOfOldest(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'oldest' in data;
}
