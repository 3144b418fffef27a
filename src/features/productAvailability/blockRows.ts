import type { BlockedItem, ItemKind } from '@/domain/blockedItem';
import type { Catalog } from '@/domain/catalog';
import type { Location } from '@/domain/location';
import { searchText } from '@/lib/searchText';

/** A product or modifier of one location. */
export interface Member {
  location: Location;
  innerId: string;
  /** The channels in which it can be blocked, by slug. */
  slugs: readonly string[];
}

/** One product or modifier with all the locations that have it. */
export interface BlockRow {
  id: string;
  kind: ItemKind;
  name: string;
  posRef: string;
  members: readonly Member[];
  /** The channels of all its members. */
  slugs: readonly string[];
  /** What a search looks through. */
  haystack: string;
}

/** Rows that belong together in the menu; without a name those of no section. */
export interface BlockSection {
  name: string;
  rows: readonly BlockRow[];
}

/** A location with its menus. */
export interface PlaceMenus {
  location: Location;
  catalogs: readonly Catalog[];
}

interface MenuItem {
  id: string;
  name: string;
  posRef?: string | null | undefined;
  channels?: string[] | null | undefined;
}

/** The channels that a location has and that are not switched off. */
export function channelsOf({ channels }: Location): string[] {
  return channels.filter(({ enabled }) => enabled !== false).map(({ slug }) => slug);
}

/**
 * The products, or the modifiers, of several locations by the sections of their menus. The same product of several locations, by its POS id,
 * else by its name, is one row; two of one location never are. What is in several sections or menus of a location stands in the first.
 */
export function blockSections(places: readonly PlaceMenus[], kind: ItemKind): BlockSection[] {
  const rows = new Map<string, BlockRow & { members: Member[] }>();
  const sections = new Map<string, { name: string; rows: BlockRow[] }>();
  for (const { location, catalogs } of places) {
    const channels = channelsOf(location);
    const known = new Set<string>();
    const taken = new Set<string>();
    for (const { section, item } of catalogs.flatMap((catalog) => menuItems(catalog, kind))) {
      if (known.has(item.id)) continue;
      known.add(item.id);
      const id = freeId(item, kind, taken);
      taken.add(id);
      const { channels: only } = item;
      const member = { location, innerId: item.id, slugs: only ? channels.filter((slug) => only.includes(slug)) : channels };
      const row = rows.get(id);
      if (row) row.members.push(member);
      else {
        const made = { ...rowOf(item, kind, id), members: [member] };
        rows.set(id, made);
        const key = searchText(section).trim();
        const entry = sections.get(key) ?? { name: section, rows: [] };
        sections.set(key, entry);
        entry.rows.push(made);
      }
    }
  }
  for (const row of rows.values()) finish(row);
  return [...sections.values()];
}

/** The items that some menu has: what tells strays from them. */
export function itemsOf(sections: readonly BlockSection[]): ReadonlySet<string> {
  const members = sections.flatMap(({ rows }) => rows.flatMap((row) => row.members));
  return new Set(members.map(({ location, innerId }) => `${location.id} ${innerId}`));
}

/** What is blocked though no menu has it, or not any more. */
export function strayRows(
  known: ReadonlySet<string>,
  blocked: ReadonlyMap<string, readonly BlockedItem[]>,
  places: readonly Location[],
  kind: ItemKind,
): BlockRow[] {
  return places.flatMap((location) =>
    (blocked.get(location.id) ?? [])
      .filter((item) => item.kind === kind && !known.has(`${location.id} ${item.innerId}`))
      .map((item) => {
        const row = rowOf({ id: item.innerId, name: item.name ?? '' }, kind, `stray ${location.id} ${item.innerId}`);
        return finish({ ...row, members: [{ location, innerId: item.innerId, slugs: item.channels }] });
      }),
  );
}

function menuItems(catalog: Catalog, kind: ItemKind): { section: string; item: MenuItem }[] {
  const items: Record<string, MenuItem> = kind === 'product' ? catalog.products : catalog.modifiers;
  const sections =
    kind === 'product'
      ? catalog.sections.map(({ name, productIds }) => ({ name, ids: productIds }))
      : Object.values(catalog.modifierGroups).map(({ name, modifierIds }) => ({ name, ids: modifierIds }));
  const listed = sections.flatMap(({ name, ids }) =>
    ids.flatMap((id) => {
      const item = items[id];
      return item ? [{ section: name, item }] : [];
    }),
  );
  const placed = new Set(listed.map(({ item }) => item.id));
  const rest = Object.values(items).filter(({ id }) => !placed.has(id));
  return [...listed, ...rest.map((item) => ({ section: '', item }))];
}

function freeId({ name, posRef, id }: MenuItem, kind: ItemKind, taken: ReadonlySet<string>): string {
  const byName = `name ${searchText(name || id)}`;
  const first = `${kind} ${posRef ? `pos ${posRef}` : byName}`;
  if (!taken.has(first)) return first;
  const second = `${first} ${byName}`;
  let free = second;
  for (let count = 2; taken.has(free); count += 1) free = `${second} ${count}`;
  return free;
}

function rowOf({ id: innerId, name, posRef }: MenuItem, kind: ItemKind, id: string): BlockRow {
  return {
    id,
    kind,
    name: name || innerId,
    posRef: posRef ?? '',
    members: [],
    slugs: [],
    haystack: searchText(`${name}\n${posRef ?? ''}\n${innerId}`),
  };
}

/** Fills in what follows from the members, once they are all there. */
function finish(row: BlockRow): BlockRow {
  const slugs = [...new Set(row.members.flatMap(({ slugs: some }) => some))];
  return Object.assign(row, { slugs });
}
