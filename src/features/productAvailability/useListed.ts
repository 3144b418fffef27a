import { useDeferredValue, useMemo } from 'react';
import type { ItemKind } from '@/domain/blockedItem';
import type { SuspendInfos } from '@/entities/blockedItem/useSuspendInfos';
import { entryOf, type Entries } from '@/features/productAvailability/blockCells';
import {
  blockSections,
  itemsOf,
  unlistedRows,
  type BlockRow,
  type BlockSection,
  type LocationMenus,
} from '@/features/productAvailability/blockRows';
import { searchText } from '@/lib/searchText';

/** The search: terms that a row must all contain, ignoring accents and case. */
export interface BlockSearch {
  kind: ItemKind;
  query: string;
  onlyBlocked: boolean;
}

const NO_MENUS: readonly LocationMenus[] = [];

/** All rows of some locations, and those that match the search. The index is built once per set of menus. */
export function useListed(
  places: readonly LocationMenus[] = NO_MENUS,
  { itemsOf: blocked }: SuspendInfos,
  entries: Entries,
  { kind, query, onlyBlocked }: BlockSearch,
) {
  const sections = useMemo(() => blockSections(places, kind), [places, kind]);
  const known = useMemo(() => itemsOf(sections), [sections]);
  const all = useMemo((): readonly BlockSection[] => {
    // For a location without loaded menus, a blocked item cannot be classified as stray.
    const there = places.map(({ location }) => location);
    const strays = unlistedRows(known, blocked, there, kind);
    return strays.length > 0 ? [{ name: UNLISTED, rows: strays }, ...sections] : sections;
  }, [sections, known, blocked, places, kind]);
  // Typing has priority; the rows follow in a deferred render.
  const deferredQuery = useDeferredValue(query);
  const listed = useMemo(() => {
    const terms = searchText(deferredQuery).split(/\s+/).filter(Boolean);
    const isBlocked = ({ kind: rowKind, members }: BlockRow) => members.some((member) => entryOf(entries, rowKind, member));
    const fits = (row: BlockRow) => terms.every((term) => row.haystack.includes(term)) && (!onlyBlocked || isBlocked(row));
    return terms.length === 0 && !onlyBlocked ? all : all.map(({ name, rows }) => ({ name, rows: rows.filter(fits) }));
  }, [all, deferredQuery, onlyBlocked, entries]);
  const rows = useMemo(() => all.flatMap((section) => section.rows), [all]);
  const count = useMemo(() => listed.reduce((sum, section) => sum + section.rows.length, 0), [listed]);
  return { listed, rows, count };
}

/** Name of the section of blocked items that no menu contains; no section of a menu can have this name. */
export const UNLISTED = '\u0000strays';
