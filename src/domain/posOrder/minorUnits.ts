/** Maximum amount of an order in minor units, in any currency; sums of such amounts are exact. */
const MAX_AMOUNT = 1_000_000_000_000;

/** Rounds an amount to integer minor units; null if the value is not an amount. */
export function minorUnits(value: unknown): number | null {
  if (typeof value !== 'number' || !(Math.abs(value) <= MAX_AMOUNT)) return null;
  // Convert -0 to 0.
  return Math.round(value) || 0;
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, each) => sum + each, 0);
}

/** The trimmed text; null if it is empty or not a text. */
export function nonEmptyText(value: unknown): string | null {
  return (typeof value === 'string' && value.trim()) || null;
}
