/** Returns the fields of `desired` whose values differ from those of `now`. */
export function fieldsThatDiffer<Draft extends object>(desired: Draft, now: Draft): Partial<Draft> {
  const before = new Map<string, unknown>(Object.entries(now));
  const differing = Object.entries(desired).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)));
  // A subset of the fields of the draft.
  return Object.fromEntries(differing) as Partial<Draft>;
}
