import type { FieldChange } from '@/domain/auditEntry';

/**
 * The fields that differ between two states of an entity, by dotted path in alphabetical order; a field that is missing on one side
 * is null there. Lists are compared as a whole.
 */
export function changesBetween(before: object | null, after: object | null): FieldChange[] {
  const old = new Map(fieldsOf(before ?? {}));
  const current = new Map(fieldsOf(after ?? {}));
  return [...new Set([...old.keys(), ...current.keys()])]
    .sort()
    .map((path) => ({ path, old: old.get(path) ?? null, new: current.get(path) ?? null }))
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
