import type { Change } from '@/domain/trace/traceFormat';

type Path = (string | number)[];
type Fields = Record<string, unknown>;

/**
 * The minimal list of changes between two JSON values, by path. Values shared by reference are not compared; a list whose length changed
 * has one change with the removed count and the added elements.
 */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const changes: Change[] = [];
  addChanges(before, after, [], changes);
  return changes;
}

function addChanges(before: unknown, after: unknown, at: Path, changes: Change[]): void {
  if (Object.is(before, after)) return;
  if (Array.isArray(before) && Array.isArray(after)) addListChanges(before, after, at, changes);
  else if (isFields(before) && isFields(after)) addFieldChanges(before, after, at, changes);
  else changes.push({ at, is: after });
}

function addFieldChanges(before: Fields, after: Fields, at: Path, changes: Change[]): void {
  for (const key of Object.keys(before)) {
    if (before[key] !== undefined && own(after, key) === undefined) changes.push({ at: [...at, key], gone: true });
  }
  for (const [key, value] of Object.entries(after)) if (value !== undefined) addChanges(own(before, key), value, [...at, key], changes);
}

/** A record may contain a key of `Object.prototype`, e.g. `toString`. */
function own(fields: Fields, key: string): unknown {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

function addListChanges(before: readonly unknown[], after: readonly unknown[], at: Path, changes: Change[]): void {
  const shorter = Math.min(before.length, after.length);
  let commonStart = 0;
  while (commonStart < shorter && isSame(before[commonStart], after[commonStart])) commonStart += 1;
  let commonEnd = 0;
  while (commonEnd < shorter - commonStart && isSame(before[before.length - 1 - commonEnd], after[after.length - 1 - commonEnd]))
    commonEnd += 1;
  const removed = before.length - commonStart - commonEnd;
  const added = after.slice(commonStart, after.length - commonEnd);
  if (removed !== added.length) changes.push({ at, from: commonStart, removed, added });
  else added.forEach((value, index) => addChanges(before[commonStart + index], value, [...at, commonStart + index], changes));
}

function isSame(before: unknown, after: unknown): boolean {
  return changesBetween(before, after).length === 0;
}

/**
 * Applies the changes of `changesBetween`; unchanged values are shared with the value before.
 * @throws {TypeError} if the value has no such path, because earlier lines are missing.
 */
export function applyChanges(value: unknown, changes: readonly Change[]): unknown {
  return changes.reduce(applyChange, value);
}

function applyChange(value: unknown, change: Change): unknown {
  return applyAt(value, change, 0);
}

function applyAt(value: unknown, change: Change, depth: number): unknown {
  const key = change.at[depth];
  if (key === undefined) return changedValue(value, change);
  if (Array.isArray(value) && typeof key === 'number') return value.with(key, applyAt(value[key], change, depth + 1));
  if (!isFields(value) || typeof key !== 'string')
    throw new TypeError(`Cannot apply the change: no value at path "${change.at.join('.')}"`);
  if ('gone' in change && depth === change.at.length - 1) {
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  }
  return { ...value, [key]: applyAt(value[key], change, depth + 1) };
}

function changedValue(value: unknown, change: Change): unknown {
  if ('is' in change) return change.is;
  if ('from' in change && Array.isArray(value)) return value.toSpliced(change.from, change.removed, ...change.added);
  throw new TypeError(`Cannot apply the change: expected a list at path "${change.at.join('.')}"`);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
