/** No order has an amount of more, in minor units, in any currency; sums of such amounts stay exact. */
const MOST = 1_000_000_000_000;

/** An amount as whole minor units; null for what is no amount. */
export function minorUnits(value: unknown): number | null {
  if (typeof value !== 'number' || !(Math.abs(value) <= MOST)) return null;
  // Not -0.
  return Math.round(value) || 0;
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, each) => sum + each, 0);
}

/** A text without the spaces around it; null where nothing is left. */
export function filledText(value: unknown): string | null {
  return (typeof value === 'string' && value.trim()) || null;
}
