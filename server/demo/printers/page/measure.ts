/** Formats a number with its unit for a language, with at most one decimal: `1,5 s`. */
export function measure(value: number, unit: 'second' | 'kilobyte' | 'millimeter', language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }).format(value);
}
