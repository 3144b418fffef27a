import type { ItemKind } from '@/domain/blockedItem';
import { minimumOf, type EntityKind } from '@/domain/catalog';
import type { MenuModifierGroup, MenuPayload } from '@/domain/menuPayload';
import type { ImpactEntry, ImpactKind } from '@/domain/menuPush';
import { isEqual } from '@/lib/isEqual';
import { ownProperty } from '@/lib/ownProperty';

type Subject = EntityKind | 'menu';
type Entity = { id: string; name: string; price?: number | null | undefined; [field: string]: unknown };
type Entities = Readonly<Record<string, Entity>>;
type Impacts = Record<ImpactKind, ImpactEntry[]>;

/**
 * Changes that pushing `after` makes for the customers of a channel that has `before` (row BC-01); if it is null, all sections and products
 * appear. Both are results of `menuFor`. If nothing is blocked, the result is empty if and only if the menus are equal. An existing
 * problem, e.g. a group below its minimum, is not a change. A link to an added or removed entity is not reported separately. Risky changes
 * come first, because a long list is truncated at its end.
 */
export function menuImpact(
  before: MenuPayload | null,
  after: MenuPayload,
  blocked: readonly { innerId: string; kind: ItemKind }[],
): ImpactEntry[] {
  const impacts: Impacts = { belowMinimum: [], comesBack: [], vanishes: [], priceUp: [], priceDown: [], appears: [], changes: [] };
  if (before) {
    compareMenus(before, after, impacts);
  } else {
    for (const section of after.sections) impacts.appears.push(entryOf('appears', 'section', section));
    for (const product of Object.values(after.products)) impacts.appears.push(entryOf('appears', 'product', product));
  }
  addGroupsBelowMinimum(before, after, impacts);
  addUnblockedItems(after, blocked, impacts);
  return Object.values(impacts).flat();
}

/** Number of entries by kind; kinds without entries are omitted. */
export function countsOf(entries: readonly ImpactEntry[]): Partial<Record<ImpactKind, number>> {
  const counts: Partial<Record<ImpactKind, number>> = {};
  for (const { kind } of entries) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

function compareMenus(before: MenuPayload, after: MenuPayload, impacts: Impacts): void {
  if (!isMenuItselfEqual(before, after)) impacts.changes.push(entryOf('changes', 'menu', { id: 'menu', name: after.name }));
  const sections: Pair = [byId(before.sections), byId(after.sections)];
  const products: Pair = [before.products, after.products];
  const groups: Pair = [before.modifierGroups, after.modifierGroups];
  const modifiers: Pair = [before.modifiers, after.modifiers];
  compareEntities('section', sections, { field: 'productIds', to: products }, impacts);
  compareEntities('product', products, { field: 'modifierGroupIds', to: groups }, impacts);
  compareEntities('modifierGroup', groups, { field: 'modifierIds', to: modifiers }, impacts);
  compareEntities('modifier', modifiers, { field: 'modifierGroupIds', to: groups }, impacts);
}

/** Whether the fields of the menu itself and the order of the sections in both menus are equal. */
function isMenuItselfEqual(before: MenuPayload, after: MenuPayload): boolean {
  const sections: Pair = [byId(before.sections), byId(after.sections)];
  const order = (menu: MenuPayload) => retainedIds(idsOf(menu.sections), sections);
  return (
    before.name === after.name &&
    before.currency === after.currency &&
    before.serviceType === after.serviceType &&
    isEqual(before.promotions, after.promotions) &&
    isEqual(order(before), order(after))
  );
}

/** Entities of one kind in both menus, by id. */
type Pair = readonly [before: Entities, after: Entities];
/** The field with the links of an entity, and the entities that they refer to. */
interface Links {
  field: string;
  to: Pair;
}

function compareEntities(subject: EntityKind, [before, after]: Pair, links: Links, impacts: Impacts): void {
  for (const id of Object.keys(after)) {
    const next = after[id];
    const previous = ownProperty(before, id);
    if (!next) continue;
    if (!previous) impacts.appears.push(entryOf('appears', subject, next));
    else if (compareEntity(subject, previous, next, links, impacts)) impacts.changes.push(entryOf('changes', subject, next));
  }
  for (const id of Object.keys(before)) {
    const previous = before[id];
    if (previous && !Object.hasOwn(after, id)) impacts.vanishes.push(entryOf('vanishes', subject, previous));
  }
}

/** Adds a changed price to `impacts`. @returns whether anything else changed. */
function compareEntity(subject: EntityKind, before: Entity, after: Entity, { field, to }: Links, impacts: Impacts): boolean {
  let hasOtherChanges = false;
  let addedFields = 0;
  for (const key of Object.keys(after)) {
    const [was, is] = [before[key], after[key]];
    if (is === undefined) continue;
    addedFields += 1;
    if (isEqual(was, is)) continue;
    if (key === 'price' && (subject === 'product' || subject === 'modifier') && isPrice(was) && isPrice(is)) {
      const kind = was < is ? 'priceUp' : 'priceDown';
      impacts[kind].push(entryOf(kind, subject, after, was, is));
    } else if (key !== field || !isEqual(retainedIds(was, to), retainedIds(is, to))) hasOtherChanges = true;
  }
  // The number of fields differs if a field was removed.
  for (const key of Object.keys(before)) if (before[key] !== undefined) addedFields -= 1;
  return hasOtherChanges || addedFields !== 0;
}

/** The links to entities that are in both menus. */
function retainedIds(links: unknown, [before, after]: Pair): unknown {
  if (!Array.isArray(links)) return links;
  return links.filter((id) => typeof id === 'string' && Object.hasOwn(before, id) && Object.hasOwn(after, id));
}

/**
 * Adds the groups that offer fewer modifiers than required: those that `after` brings below their minimum, and required ones that are
 * removed from an entity that stays.
 */
function addGroupsBelowMinimum(before: MenuPayload | null, after: MenuPayload, impacts: Impacts): void {
  const addGroup = (group: MenuModifierGroup, left: number) =>
    impacts.belowMinimum.push(entryOf('belowMinimum', 'modifierGroup', group, left, minimumOf(group)));
  for (const group of Object.values(after.modifierGroups)) {
    if (!isBelowMinimum(group)) continue;
    const previous = ownProperty(before?.modifierGroups, group.id);
    const isAsBefore = previous && isBelowMinimum(previous) && isEqual(choiceOf(previous), choiceOf(group));
    if (!isAsBefore) addGroup(group, group.modifierIds.length);
  }
  if (!before) return;
  const gone = Object.values(before.modifierGroups).filter(
    (group) => minimumOf(group) > 0 && !Object.hasOwn(after.modifierGroups, group.id),
  );
  if (gone.length === 0) return;
  const removedFrom = new Set([
    ...groupsOfRetained(before.products, after.products),
    ...groupsOfRetained(before.modifiers, after.modifiers),
  ]);
  for (const group of gone) if (removedFrom.has(group.id)) addGroup(group, 0);
}

function groupsOfRetained(before: MenuPayload['products'], after: Entities): string[] {
  return Object.values(before).flatMap(({ id, modifierGroupIds }) => (Object.hasOwn(after, id) ? modifierGroupIds : []));
}

function isBelowMinimum(group: MenuModifierGroup): boolean {
  const enough = group.allowRepeat ? Math.min(1, minimumOf(group)) : minimumOf(group);
  return group.modifierIds.length < enough;
}

function choiceOf({ min, required, allowRepeat, modifierIds }: MenuModifierGroup) {
  return { min, required, allowRepeat, count: modifierIds.length };
}

function addUnblockedItems(after: MenuPayload, blocked: readonly { innerId: string; kind: ItemKind }[], impacts: Impacts): void {
  const added = new Set<Entity>();
  for (const { innerId, kind } of blocked) {
    const sold = ownProperty<Entity>(kind === 'product' ? after.products : after.modifiers, innerId);
    if (!sold || added.has(sold)) continue;
    added.add(sold);
    impacts.comesBack.push(entryOf('comesBack', kind, sold));
  }
}

function entryOf(kind: ImpactKind, subject: Subject, { id, name }: { id: string; name: string }, from?: number | null, to?: number | null) {
  return { kind, subject, id, name, ...(from !== undefined && { from, to }) };
}

function isPrice(price: unknown): price is number {
  return typeof price === 'number';
}

function byId(entities: readonly Entity[]): Entities {
  return Object.fromEntries(entities.map((entity) => [entity.id, entity]));
}

function idsOf(entities: readonly { id: string }[]): string[] {
  return entities.map(({ id }) => id);
}
