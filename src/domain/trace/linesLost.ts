/**
 * What a note `linesLost` says. `parts`: so many parts that were written here could not be kept. `lines`: so much that was seen here was
 * never made into lines. `oldest`: so many parts at the beginning of all had to make room on a full disk; nothing is missing here.
 */
export type LinesLost = { parts: number } | { lines: number } | { oldest: number };

/** Lines are missing at the place of this one: what an actor of its page is by now is not known until it is told anew. */
export function isGap(line: { kind: string; what?: string; data?: unknown }): boolean {
  return line.kind === 'note' && line.what === 'linesLost' && !isOfOldest(line.data);
}

function isOfOldest(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'oldest' in data;
}
