const collator = new Intl.Collator('es', { sensitivity: 'base', numeric: true });

/** Compares texts for sorting: ignores case and accents, orders numbers by value (specification 1 §9). */
export const compareTexts: (a: string, b: string) => number = collator.compare;

/** Compares by name for sorting. */
export function byName(a: { name: string }, b: { name: string }): number {
  return compareTexts(a.name, b.name);
}
