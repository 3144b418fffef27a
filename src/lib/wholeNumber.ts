/** What is meant by a typed whole number: null for nothing, NaN for what is none. For `NumberField`. */
export function wholeNumberOf(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

/** How a whole number is typed. */
export function typedWhole(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : String(value);
}
