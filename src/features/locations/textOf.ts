/** A field that the schema of locations does not name, as a text; '' for what is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
