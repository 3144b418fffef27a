import type { BlockedItem, ItemKind } from '@/domain/blockedItem';
import type { Catalog } from '@/domain/catalog';
import type { Location } from '@/domain/location';
import { searchText } from '@/lib/searchText';

/** A product or modifier of one location. */
export interface Member {
  location: Location;
  innerId: string;
  /** Slugs of the channels on which it can be blocked. */
  slugs: readonly string[];
}

/** One product or modifier at all locations that have it. */
export interface BlockRow {
  id: string;
  kind: ItemKind;
  name: string;
  posRef: string;
  members: readonly Member[];
  /** The channels of all members. */
  slugs: readonly string[];
  /** The normalized text that a search matches. */
  haystack: string;
}

/** Rows of one section of the menu; an empty name for items without a section. */
export interface BlockSection {
  name: string;
  rows: readonly BlockRow[];
}

/** A location and its menus. */
export interface LocationMenus {
  location: Location;
  catalogs: readonly Catalog[];
}

interface MenuItem {
  id: string;
  name: string;
  posRef?: string | null | undefined;
  channels?: string[] | null | undefined;
}

/** The enabled channels of a location. */
export function channelsOf({ channels }: Location): string[] {
  return channels.filter(({ enabled }) => enabled !== false).map(({ slug }) => slug);
}

/**
 * The products, or the modifiers, of several locations by menu section. A product that several locations have (same POS id, otherwise same
 * name) is one row; two products of one location never are. An item in several sections or menus of a location is listed in the first.
 */
export function blockSections(places: readonly LocationMenus[], kind: ItemKind): BlockSection[] {
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

/** Keys of the items that a menu contains, to separate them from stray blocks. */
export function itemsOf(sections: readonly BlockSection[]): ReadonlySet<string> {
  const members = sections.flatMap(({ rows }) => rows.flatMap((row) => row.members));
  return new Set(members.map(({ location, innerId }) => `${location.id} ${innerId}`));
}

/** Rows of blocked items that no menu contains any more. */
export function unlistedRows(
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

/** Computes the fields that derive from the complete members. */
function finish(row: BlockRow): BlockRow {
  const slugs = [...new Set(row.members.flatMap(({ slugs: some }) => some))];
  return Object.assign(row, { slugs });
}
