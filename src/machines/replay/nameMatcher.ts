import { ALIAS } from '@/domain/trace/redact';

const IS_NAME = new RegExp(`^(?:.*${ALIAS.source}.*|(?=.*\\d)[\\w:/.?&=-]{1,400})$`);
/** Time fields, which differ between traces. */
const TIMES = new Set(['monotonic', 'wall']);

/**
 * Matches names (ids, aliases, addresses and times) that differ between two traces. A name of the left trace is matched with the first name
 * found at the same position in the right trace. `renamed` returns the left value with the names of the right one.
 */
export function createNameMatcher() {
  const matches = new Map<string, string>();
  const taken = new Set<string>();

  function text(left: string, right: unknown): string {
    const known = matches.get(left);
    if (known !== undefined) return known;
    if (typeof right !== 'string' || taken.has(right) || !IS_NAME.test(left) || !IS_NAME.test(right)) return left;
    matches.set(left, right);
    taken.add(right);
    return right;
  }

  function renamed(left: unknown, right: unknown): unknown {
    if (typeof left === 'string') return text(left, right);
    if (Array.isArray(left)) return left.map((each: unknown, index) => renamed(each, valueAt(right, index)));
    if (typeof left !== 'object' || left === null) return left;
    return Object.fromEntries(
      Object.entries(left).map(([field, each]) => {
        const name = matches.get(field) ?? field;
        const other = valueAt(right, name);
        return [name, TIMES.has(field) && typeof each === typeof other ? other : renamed(each, other)];
      }),
    );
  }

  return { renamed };
}

function valueAt(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return typeof key === 'number' ? value[key] : undefined;
  return isFields(value) ? value[key] : undefined;
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
