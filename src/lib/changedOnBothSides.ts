/**
 * The paths (`address.city`) that the user and another user changed differently since `base`, the version on which editing began. Lists are
 * compared as one value.
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
 * The new base of an edited form when a newer version arrives: `newer` for fields that the user has not edited, else `base`. A field is
 * edited if it differs from `seen`, the previous version.
 */
export function rebaseEditBase<T>(newer: T, base: T, typed: T, seen: T): T {
  if (isRecord(newer) && isRecord(base) && isRecord(typed) && isRecord(seen)) {
    // The same shape as the inputs.
    return Object.fromEntries(Object.keys(newer).map((key) => [key, rebaseEditBase(newer[key], base[key], typed[key], seen[key])])) as T;
  }
  return isSame(typed, seen) ? newer : base;
}

/** The value at a path of `changedOnBothSides`. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), value);
}

/** Replaces the value at a path of `changedOnBothSides`. */
export function withValueAt<T>(target: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.');
  const record: Record<string, unknown> = isRecord(target) ? target : {};
  // Equal to `target` except for one value.
  return { ...record, [key]: rest.length === 0 ? value : withValueAt(record[key], rest.join('.'), value) } as T;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
