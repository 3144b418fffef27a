/**
 * What was typed over a newer version: where `typed` differs from `base`, from which the typing began, it stays; everywhere else the
 * newer version holds. Lists are one value.
 */
export function rebase<T>(newer: T, typed: T, base: T): T {
  if (isRecord(newer) && isRecord(typed) && isRecord(base)) {
    const keys = new Set([...Object.keys(newer), ...Object.keys(typed)]);
    // Of the same shape as what it was put together from.
    return Object.fromEntries([...keys].map((key) => [key, rebase(newer[key], typed[key], base[key])])) as T;
  }
  return JSON.stringify(typed) === JSON.stringify(base) ? newer : typed;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
