/** Whether two JSON values are equal, ignoring the order of keys. A key with an undefined value counts as missing. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other)) return false;
  if (Array.isArray(one) || Array.isArray(other)) return Array.isArray(one) && Array.isArray(other) && haveEqualItems(one, other);
  let keys = 0;
  for (const key of Object.keys(one)) {
    if (one[key] === undefined) continue;
    keys += 1;
    if (!isEqual(one[key], other[key])) return false;
  }
  for (const key of Object.keys(other)) if (other[key] !== undefined) keys -= 1;
  return keys === 0;
}

function haveEqualItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => isEqual(item, other[index]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
