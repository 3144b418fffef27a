import type { Catalog, EntityKind } from '@/domain/catalog';
import { entitiesOf, LINKS, linksOf, RECORDS, type Entity } from '@/domain/catalogEntities';
import { removalConflicts, type EntityIds } from '@/domain/removalConflicts';
import { isEqual } from '@/lib/isEqual';
import { mergeLists } from '@/lib/mergeLists';
import { ownProperty } from '@/lib/ownProperty';

/**
 * A value that two users changed differently, or that one changed and the other removed (row BC-03). `path`: the path in the entity; empty:
 * the whole entity. `base`, `mine`, `theirs`: the versions, undefined where it does not exist. For a list that both reordered they are the
 * lists with the additions of both; for the sections (`subject` catalog, path `sections`) their ids. `key` identifies the conflict.
 */
export interface CatalogConflict {
  key: string;
  subject: EntityKind | 'catalog';
  id: string;
  name: string;
  path: readonly string[];
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

export interface MergedCatalogs {
  merged: Catalog;
  conflicts: CatalogConflict[];
}

/**
 * Three-way merge of a catalog by field; lists are merged by additions, removals and moves. If both users changed a field, `merged`
 * contains `theirs`, the saved value, until the conflict is resolved. An entity that one changed and the other removed is retained, with
 * the links to it and the entities it links to.
 */
export function mergeCatalogs(base: Catalog, mine: Catalog, theirs: Catalog): MergedCatalogs {
  const merge: Merge = { base, mine, theirs, retained: removalConflicts(base, mine, theirs), conflicts: [] };
  const target = { subject: 'catalog', id: theirs.id, name: theirs.name } as const;
  const name = mergeValue(merge, target, ['name'], { base: base.name, mine: mine.name, theirs: theirs.name });
  const currency = mergeValue(merge, target, ['currency'], { base: base.currency, mine: mine.currency, theirs: theirs.currency });
  const records = (['product', 'modifierGroup', 'modifier'] as const).map((kind) => {
    return [RECORDS[kind], Object.fromEntries(mergeEntities(merge, kind))] as const;
  });
  // Each field comes from theirs or mine, or is merged from both.
  const merged = { ...theirs, name, currency, sections: mergeSections(merge, target), ...Object.fromEntries(records) } as Catalog;
  return { merged, conflicts: merge.conflicts };
}

interface Merge {
  base: Catalog;
  mine: Catalog;
  theirs: Catalog;
  retained: EntityIds;
  conflicts: CatalogConflict[];
}
type Target = Pick<CatalogConflict, 'subject' | 'id' | 'name'>;
type Versions<T> = Record<'base' | 'mine' | 'theirs', T>;

function mergeSections(merge: Merge, target: Target): Entity[] {
  const sections = mergeEntities(merge, 'section');
  const { base, mine, theirs } = merge;
  const ids = { base: idsOf(base.sections), mine: idsOf(mine.sections), theirs: idsOf(theirs.sections) };
  return mergeLinks(merge, target, 'sections', ids, merge.retained.section).flatMap((id) => sections.get(id) ?? []);
}

/** The merged entities by id, first those of `theirs`. */
function mergeEntities(merge: Merge, kind: EntityKind): Map<string, Entity> {
  const base = byId(merge.base, kind);
  const mine = byId(merge.mine, kind);
  const theirs = byId(merge.theirs, kind);
  const merged = new Map<string, Entity>();
  for (const id of new Set([...theirs.keys(), ...mine.keys()])) {
    const versions = { base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) };
    const only = versions.mine ?? versions.theirs;
    if (versions.mine && versions.theirs) {
      merged.set(id, mergeEntity(merge, kind, { base: versions.base, mine: versions.mine, theirs: versions.theirs }));
    } else if (only && (!versions.base || merge.retained[kind].has(id))) {
      merged.set(id, only);
      if (versions.base) addConflict(merge, { subject: kind, id, name: only.name }, [], versions);
    }
  }
  return merged;
}

function mergeEntity(
  merge: Merge,
  kind: EntityKind,
  { base, mine, theirs }: { base: Entity | undefined; mine: Entity; theirs: Entity },
): Entity {
  // Most of the entities are unchanged and shared: skip comparing thousands of them.
  if (mine === base || isEqual(mine, theirs)) return theirs;
  const target = { subject: kind, id: theirs.id, name: theirs.name };
  const { field: linkField, to } = LINKS[kind];
  const fields = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const entries = [...fields].map((field) => {
    if (field !== linkField)
      return [field, mergeField(merge, target, field, { base: base?.[field], mine: mine[field], theirs: theirs[field] })];
    const links = { base: base ? linksOf(kind, base) : [], mine: linksOf(kind, mine), theirs: linksOf(kind, theirs) };
    return [field, mergeLinks(merge, target, field, links, merge.retained[to])];
  });
  // Each field comes from theirs or mine, or is merged from both.
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Entity;
}

/** Channels and categories are sets: their order is irrelevant. Overrides are merged by channel and field. */
function mergeField(merge: Merge, target: Target, field: string, versions: Versions<unknown>): unknown {
  const { base, mine, theirs } = versions;
  const isSet = field === 'channels' || field === 'categories';
  if (isSet && isTexts(base) && isTexts(mine) && isTexts(theirs)) return mergeLists(base, mine, theirs).theirs;
  return mergeValue(merge, target, [field], versions, field === 'channelOverrides' ? 2 : 0);
}

/** `depth`: how many levels of the value are merged by key. */
function mergeValue(merge: Merge, target: Target, path: readonly string[], versions: Versions<unknown>, depth = 0): unknown {
  const { base, mine, theirs } = versions;
  if (isEqual(mine, theirs) || isEqual(mine, base)) return theirs;
  if (isEqual(theirs, base)) return mine;
  if (depth === 0 || !isRecordOrNone(mine) || !isRecordOrNone(theirs)) return addConflict(merge, target, path, versions);
  const before = isRecordOrNone(base) ? base : null;
  const keys = new Set([...Object.keys(theirs ?? {}), ...Object.keys(mine ?? {})]);
  const entries = [...keys].map((key) => {
    const inner = { base: ownProperty(before, key), mine: ownProperty(mine, key), theirs: ownProperty(theirs, key) };
    return [key, mergeValue(merge, target, [...path, key], inner, depth - 1)] as const;
  });
  const defined = entries.filter(([, value]) => value !== undefined);
  return defined.length > 0 ? Object.fromEntries(defined) : undefined;
}

function mergeLinks(
  merge: Merge,
  target: Target,
  field: string,
  versions: Versions<readonly string[]>,
  retained: ReadonlySet<string>,
): readonly string[] {
  const { base, mine, theirs } = versions;
  const { isConflicting, ...orders } = mergeLists(base, mine, theirs, retained);
  if (isConflicting) addConflict(merge, target, [field], { base, ...orders });
  return orders.theirs;
}

/** Records a conflict. @returns the value that applies until it is resolved. */
function addConflict(merge: Merge, target: Target, path: readonly string[], versions: Versions<unknown>): unknown {
  merge.conflicts.push({ key: JSON.stringify([target.subject, target.id, ...path]), ...target, path, ...versions });
  return versions.theirs;
}

function byId(catalog: Catalog, kind: EntityKind): Map<string, Entity> {
  return new Map(entitiesOf(catalog, kind).map((entity) => [entity.id, entity]));
}

function idsOf(entities: readonly Entity[]): string[] {
  return entities.map(({ id }) => id);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isRecordOrNone(value: unknown): value is Record<string, unknown> | null | undefined {
  return value === undefined || value === null || (typeof value === 'object' && !Array.isArray(value));
}
