/** A field that the location schema does not declare, as a string; '' for any other type. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
