/** The fields of a thing of unknown shape; none of what is no thing with names, as a text or a list. */
export function fieldsOfUnknown(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
