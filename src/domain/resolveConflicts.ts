import type { Catalog } from '@/domain/catalog';
import { changeEntities, withoutEntities } from '@/domain/catalogEntities';
import type { CatalogConflict } from '@/domain/mergeCatalogs';

/** Whose value holds, by the key of the conflict. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

/**
 * The merged catalog with what a person chose (row BC-03). What is not chosen stays as `mergeCatalogs` left it: nothing removed, and what is
 * saved elsewhere. Who chooses the removal removes the links to it too.
 */
export function resolveConflicts(merged: Catalog, conflicts: readonly CatalogConflict[], choices: Choices): Catalog {
  // Removals last: an order that was chosen may name what is removed.
  const inTurn = conflicts.toSorted((a, b) => Number(a.path.length === 0) - Number(b.path.length === 0));
  return inTurn.reduce((catalog, conflict) => {
    const choice = choices[conflict.key];
    return choice ? withChoice(catalog, conflict, conflict[choice]) : catalog;
  }, merged);
}

function withChoice(catalog: Catalog, { subject, id, path }: CatalogConflict, value: unknown): Catalog {
  if (subject === 'catalog') {
    if (path[0] !== 'sections') return withValueAt(catalog, path, value);
    const order = Array.isArray(value) ? value : [];
    const place = new Map(order.map((sectionId, index) => [sectionId, index]));
    return { ...catalog, sections: catalog.sections.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)) };
  }
  if (path.length > 0) return changeEntities(catalog, subject, [id], (entity) => withValueAt(entity, path, value));
  return value === undefined ? withoutEntities(catalog, subject, new Set([id])) : catalog;
}

/** The same thing with another value at a path; undefined takes it away. */
function withValueAt<T extends Record<string, unknown>>(thing: T, [key, ...rest]: readonly string[], value: unknown): T {
  if (key === undefined) return thing;
  const before: Record<string, unknown> = thing;
  const { [key]: inner, ...others } = before;
  const next = rest.length === 0 ? value : withValueAt(isRecord(inner) ? inner : {}, rest, value);
  // The same thing but for one value.
  return { ...others, ...(next !== undefined && { [key]: next }) } as T;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
