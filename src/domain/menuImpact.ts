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
 * What pushing `after` changes for the clients of a channel that has `before` (row BC-01); null: it has none of ours, and all sections and
 * products appear. Both are from `menuFor`. With nothing blocked there is nothing to tell if and only if the two are equal. What was wrong
 * already and stays as it is, as a group below its minimum, is no change. A link to what appears or vanishes is told with that alone.
 * What may go wrong comes first: a long list is cut at its end.
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
  noteGroupsBelowMinimum(before, after, impacts);
  noteWhatComesBack(after, blocked, impacts);
  return Object.values(impacts).flat();
}

/** How many there are of each kind; kinds that there are none of are left out. */
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

/** Whether all but what is in it is the same, and the sections that stay are in the same order. */
function isMenuItselfEqual(before: MenuPayload, after: MenuPayload): boolean {
  const sections: Pair = [byId(before.sections), byId(after.sections)];
  const order = (menu: MenuPayload) => staying(idsOf(menu.sections), sections);
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
/** Which field has the links of an entity, and what they lead to. */
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

/** Notes a price that goes up or down; whether anything else is another. */
function compareEntity(subject: EntityKind, before: Entity, after: Entity, { field, to }: Links, impacts: Impacts): boolean {
  let isAnother = false;
  let more = 0;
  for (const key of Object.keys(after)) {
    const [was, is] = [before[key], after[key]];
    if (is === undefined) continue;
    more += 1;
    if (isEqual(was, is)) continue;
    if (key === 'price' && (subject === 'product' || subject === 'modifier') && isPrice(was) && isPrice(is)) {
      const kind = was < is ? 'priceUp' : 'priceDown';
      impacts[kind].push(entryOf(kind, subject, after, was, is));
    } else if (key !== field || !isEqual(staying(was, to), staying(is, to))) isAnother = true;
  }
  // A field that is gone.
  for (const key of Object.keys(before)) if (before[key] !== undefined) more -= 1;
  return isAnother || more !== 0;
}

/** The links to what is in both menus. */
function staying(links: unknown, [before, after]: Pair): unknown {
  if (!Array.isArray(links)) return links;
  return links.filter((id) => typeof id === 'string' && Object.hasOwn(before, id) && Object.hasOwn(after, id));
}

/**
 * Groups of which not so many can be chosen as must be: those that come to it with `after`, and those that had to be chosen from and are gone
 * while something that had them stays.
 */
function noteGroupsBelowMinimum(before: MenuPayload | null, after: MenuPayload, impacts: Impacts): void {
  const noteGroup = (group: MenuModifierGroup, left: number) =>
    impacts.belowMinimum.push(entryOf('belowMinimum', 'modifierGroup', group, left, minimumOf(group)));
  for (const group of Object.values(after.modifierGroups)) {
    if (!isBelowMinimum(group)) continue;
    const previous = ownProperty(before?.modifierGroups, group.id);
    const isAsBefore = previous && isBelowMinimum(previous) && isEqual(shapeOf(previous), shapeOf(group));
    if (!isAsBefore) noteGroup(group, group.modifierIds.length);
  }
  if (!before) return;
  const gone = Object.values(before.modifierGroups).filter(
    (group) => minimumOf(group) > 0 && !Object.hasOwn(after.modifierGroups, group.id),
  );
  if (gone.length === 0) return;
  const missed = new Set([...groupsOfStaying(before.products, after.products), ...groupsOfStaying(before.modifiers, after.modifiers)]);
  for (const group of gone) if (missed.has(group.id)) noteGroup(group, 0);
}

function groupsOfStaying(before: MenuPayload['products'], after: Entities): string[] {
  return Object.values(before).flatMap(({ id, modifierGroupIds }) => (Object.hasOwn(after, id) ? modifierGroupIds : []));
}

function isBelowMinimum(group: MenuModifierGroup): boolean {
  const enough = group.allowRepeat ? Math.min(1, minimumOf(group)) : minimumOf(group);
  return group.modifierIds.length < enough;
}

function shapeOf({ min, required, allowRepeat, modifierIds }: MenuModifierGroup) {
  return { min, required, allowRepeat, count: modifierIds.length };
}

function noteWhatComesBack(after: MenuPayload, blocked: readonly { innerId: string; kind: ItemKind }[], impacts: Impacts): void {
  const noted = new Set<Entity>();
  for (const { innerId, kind } of blocked) {
    const sold = ownProperty<Entity>(kind === 'product' ? after.products : after.modifiers, innerId);
    if (!sold || noted.has(sold)) continue;
    noted.add(sold);
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
