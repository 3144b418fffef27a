/** The UTC time of day with milliseconds. */
export function clockTime(at: number): string {
  return new Date(at).toISOString().slice(11, 23);
}
