/** The fields of `wanted` that `now` has otherwise, and nothing else. */
export function fieldsThatDiffer<Draft extends object>(wanted: Draft, now: Draft): Partial<Draft> {
  const before = new Map<string, unknown>(Object.entries(now));
  const differing = Object.entries(wanted).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)));
  // Some fields of the draft.
  return Object.fromEntries(differing) as Partial<Draft>;
}
