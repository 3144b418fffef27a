/** The fields of an object of unknown shape; empty for other values, e.g. texts and lists. */
export function fieldsOfUnknown(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
