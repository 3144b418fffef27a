import { ALIAS } from '@/domain/trace/redact';

const IS_NAME = new RegExp(`^(?:.*${ALIAS.source}.*|(?=.*\\d)[\\w:/.?&=-]{1,400})$`);
/** Fields of a moment: no two traces have the same. */
const TIMES = new Set(['monotonic', 'wall']);

/**
 * Tells apart what two traces only call by other names: ids, aliases, addresses and times. A name of the left one and the name of the
 * right one that first stands in its place are twins from then on. `renamed` gives the left value with the right one's names.
 */
export function createTwinNames() {
  const twins = new Map<string, string>();
  const taken = new Set<string>();

  function text(left: string, right: unknown): string {
    const known = twins.get(left);
    if (known !== undefined) return known;
    if (typeof right !== 'string' || taken.has(right) || !IS_NAME.test(left) || !IS_NAME.test(right)) return left;
    twins.set(left, right);
    taken.add(right);
    return right;
  }

  function renamed(left: unknown, right: unknown): unknown {
    if (typeof left === 'string') return text(left, right);
    if (Array.isArray(left)) return left.map((each: unknown, index) => renamed(each, placeIn(right, index)));
    if (typeof left !== 'object' || left === null) return left;
    return Object.fromEntries(
      Object.entries(left).map(([field, each]) => {
        const name = twins.get(field) ?? field;
        const other = placeIn(right, name);
        return [name, TIMES.has(field) && typeof each === typeof other ? other : renamed(each, other)];
      }),
    );
  }

  return { renamed };
}

function placeIn(value: unknown, place: string | number): unknown {
  if (Array.isArray(value)) return typeof place === 'number' ? value[place] : undefined;
  return isFields(value) ? value[place] : undefined;
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
