/** A number with its unit in the words of a language, to one decimal: `1,5 s`. */
export function measure(value: number, unit: 'second' | 'kilobyte' | 'millimeter', language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }).format(value);
}
