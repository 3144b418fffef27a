/** Time of day, UTC, to the millisecond. */
export function clockTime(at: number): string {
  return new Date(at).toISOString().slice(11, 23);
}
