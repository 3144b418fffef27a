/**
 * The paths (`address.city`) at which something was typed that somebody else changed meanwhile to something else: `base` is what it was
 * when the typing began. Lists are one value.
 */
export function changedOnBothSides(typed: unknown, base: unknown, newer: unknown, path = ''): string[] {
  if (isRecord(typed) && isRecord(newer)) {
    const before = isRecord(base) ? base : {};
    const keys = new Set([...Object.keys(typed), ...Object.keys(newer)]);
    return [...keys].flatMap((key) => changedOnBothSides(typed[key], before[key], newer[key], path === '' ? key : `${path}.${key}`));
  }
  return isSame(typed, base) || isSame(newer, base) || isSame(typed, newer) ? [] : [path];
}

/**
 * What the typing began from, once a newer version has come: where nothing was typed, the newer version; elsewhere `base` stays. What was
 * typed is what differs from `seen`, the version before.
 */
export function baseOfTyped<T>(newer: T, base: T, typed: T, seen: T): T {
  if (isRecord(newer) && isRecord(base) && isRecord(typed) && isRecord(seen)) {
    // Of the same shape as what it was put together from.
    return Object.fromEntries(Object.keys(newer).map((key) => [key, baseOfTyped(newer[key], base[key], typed[key], seen[key])])) as T;
  }
  return isSame(typed, seen) ? newer : base;
}

/** The value at a path of `changedOnBothSides`. */
export function valueAt(thing: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), thing);
}

/** The same thing with another value at a path of `changedOnBothSides`. */
export function withValueAt<T>(thing: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.');
  const record: Record<string, unknown> = isRecord(thing) ? thing : {};
  // The same thing but for one value.
  return { ...record, [key]: rest.length === 0 ? value : withValueAt(record[key], rest.join('.'), value) } as T;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
