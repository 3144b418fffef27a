/** Parses a typed whole number: null for an empty text, NaN for an invalid one. For `NumberField`. */
export function parseWholeNumber(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

/** Formats a whole number for `NumberField`. */
export function formatWholeNumber(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : String(value);
}
