import type { Catalog } from '@/domain/catalog';
import { changeEntities, withoutEntities } from '@/domain/catalogEntities';
import type { CatalogConflict } from '@/domain/mergeCatalogs';

/** The selected version by the key of the conflict. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

/**
 * Applies the user's choices to the merged catalog (row BC-03). Unresolved conflicts stay as `mergeCatalogs` left them: nothing is removed,
 * and other values are the saved ones. Choosing a removal also removes the links to the entity.
 */
export function resolveConflicts(merged: Catalog, conflicts: readonly CatalogConflict[], choices: Choices): Catalog {
  // Apply removals last: a chosen order may contain ids of removed entities.
  const ordered = conflicts.toSorted((a, b) => Number(a.path.length === 0) - Number(b.path.length === 0));
  return ordered.reduce((catalog, conflict) => {
    const choice = choices[conflict.key];
    return choice ? withChoice(catalog, conflict, conflict[choice]) : catalog;
  }, merged);
}

function withChoice(catalog: Catalog, { subject, id, path }: CatalogConflict, value: unknown): Catalog {
  if (subject === 'catalog') {
    if (path[0] !== 'sections') return withValueAt(catalog, path, value);
    const order = Array.isArray(value) ? value : [];
    const positions = new Map(order.map((sectionId, index) => [sectionId, index]));
    return { ...catalog, sections: catalog.sections.toSorted((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0)) };
  }
  if (path.length > 0) return changeEntities(catalog, subject, [id], (entity) => withValueAt(entity, path, value));
  return value === undefined ? withoutEntities(catalog, subject, new Set([id])) : catalog;
}

/** Replaces the value at a path; undefined removes it. */
function withValueAt<T extends Record<string, unknown>>(target: T, [key, ...rest]: readonly string[], value: unknown): T {
  if (key === undefined) return target;
  const before: Record<string, unknown> = target;
  const { [key]: inner, ...others } = before;
  const next = rest.length === 0 ? value : withValueAt(isRecord(inner) ? inner : {}, rest, value);
  // Equal to `target` except for one value.
  return { ...others, ...(next !== undefined && { [key]: next }) } as T;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
