import type { Change } from '@/domain/trace/traceFormat';

type Place = (string | number)[];
type Fields = Record<string, unknown>;

/**
 * What became of a JSON value, place by place: the least that tells it. What both share by reference is not looked into, and a list
 * that grew or shrank is told by what was taken out and what came in.
 */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const changes: Change[] = [];
  note(before, after, [], changes);
  return changes;
}

function note(before: unknown, after: unknown, at: Place, changes: Change[]): void {
  if (Object.is(before, after)) return;
  if (Array.isArray(before) && Array.isArray(after)) noteList(before, after, at, changes);
  else if (isFields(before) && isFields(after)) noteFields(before, after, at, changes);
  else changes.push({ at, is: after });
}

function noteFields(before: Fields, after: Fields, at: Place, changes: Change[]): void {
  for (const key of Object.keys(before)) {
    if (before[key] !== undefined && own(after, key) === undefined) changes.push({ at: [...at, key], gone: true });
  }
  for (const [key, value] of Object.entries(after)) if (value !== undefined) note(own(before, key), value, [...at, key], changes);
}

/** A record may have an entry that is called as what every object has: `toString`. */
function own(fields: Fields, key: string): unknown {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

function noteList(before: readonly unknown[], after: readonly unknown[], at: Place, changes: Change[]): void {
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && isSame(before[same], after[same])) same += 1;
  let rest = 0;
  while (rest < shorter - same && isSame(before[before.length - 1 - rest], after[after.length - 1 - rest])) rest += 1;
  const removed = before.length - same - rest;
  const added = after.slice(same, after.length - rest);
  if (removed !== added.length) changes.push({ at, from: same, removed, added });
  else added.forEach((value, index) => note(before[same + index], value, [...at, same + index], changes));
}

function isSame(before: unknown, after: unknown): boolean {
  return changesBetween(before, after).length === 0;
}

/**
 * The value after changes that `changesBetween` told. What did not change is shared with the value before. Throws a `TypeError` for a
 * change at a place that the value does not have: the lines before it are missing.
 */
export function applyChanges(value: unknown, changes: readonly Change[]): unknown {
  return changes.reduce(applyChange, value);
}

function applyChange(value: unknown, change: Change): unknown {
  return applyAt(value, change, 0);
}

function applyAt(value: unknown, change: Change, depth: number): unknown {
  const key = change.at[depth];
  if (key === undefined) return become(value, change);
  if (Array.isArray(value) && typeof key === 'number') return value.with(key, applyAt(value[key], change, depth + 1));
  if (!isFields(value) || typeof key !== 'string') throw new TypeError(`There is no place ${change.at.join('.')}`);
  if ('gone' in change && depth === change.at.length - 1) {
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  }
  return { ...value, [key]: applyAt(value[key], change, depth + 1) };
}

function become(value: unknown, change: Change): unknown {
  if ('is' in change) return change.is;
  if ('from' in change && Array.isArray(value)) return value.toSpliced(change.from, change.removed, ...change.added);
  throw new TypeError(`There is no list at ${change.at.join('.')}`);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
