import type { FieldChange } from '@/domain/auditEntry';

/**
 * The fields that differ between two states of a thing, by dotted path in the order of the names; a field that is missing on
 * one side is null there. A list that differs is one change.
 */
export function changesBetween(before: object | null, after: object | null): FieldChange[] {
  const old = new Map(fieldsOf(before ?? {}));
  const now = new Map(fieldsOf(after ?? {}));
  return [...new Set([...old.keys(), ...now.keys()])]
    .sort()
    .map((path) => ({ path, old: old.get(path) ?? null, new: now.get(path) ?? null }))
    .filter((change) => JSON.stringify(change.old) !== JSON.stringify(change.new));
}

function fieldsOf(value: object, path = ''): [path: string, value: unknown][] {
  return Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
    const own = path ? `${path}.${name}` : name;
    return isPlainObject(field) ? fieldsOf(field, own) : [[own, field]];
  });
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
