/**
 * Applies edits to a newer version: fields of `typed` that differ from `base`, the version on which editing began, are retained; the others
 * are those of `newer`. Lists are treated as one value.
 */
export function rebase<T>(newer: T, typed: T, base: T): T {
  if (isRecord(newer) && isRecord(typed) && isRecord(base)) {
    const keys = new Set([...Object.keys(newer), ...Object.keys(typed)]);
    // The same shape as the inputs.
    return Object.fromEntries([...keys].map((key) => [key, rebase(newer[key], typed[key], base[key])])) as T;
  }
  return JSON.stringify(typed) === JSON.stringify(base) ? newer : typed;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
