import type { IntlShape } from 'react-intl';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { orderView } from '@/domain/orderView';
import { PATHS } from '@/domain/screenPaths';
import { byName } from '@/lib/byName';
import { searchText } from '@/lib/searchText';
import type { Screen } from '@/app/screens';
import type { Command } from '@/app/shell/CommandPalette/commands/commands';
import { pathTo } from '@/services/paths/pathTo';

/**
 * An entry of the palette. `to` is the URL that it opens, or identifies an entry without URL. `search` is the normalized text that the query is
 * matched against.
 */
export interface PaletteEntry {
  to: string;
  name: string;
  detail: string;
  search: string;
  /** What the entry does instead of opening `to` (row W-02). */
  command?: Command;
  /** The query that the entry types again. */
  query?: string;
  isDisabled?: boolean;
}

/** The target of the readiness checks, which have no URL. */
export const READY = '#ready';

/** The maximum number of results. */
const MAX_RESULTS = 50;

/** The screens of a location by preference; the first one that the user may open is the target. */
const LOCATION_PATHS = [PATHS.location, PATHS.locationControl, PATHS.locationBlocking];

/** The entries of the screens without a parameter, and of each location if the user may open a screen of a location. */
export function paletteEntries(intl: IntlShape, screens: readonly Screen[], locations: readonly Location[]): PaletteEntry[] {
  const ofScreens = screens
    .filter(({ path }) => !path.includes(':'))
    .map(({ path, title, group }) =>
      entry(path, intl.formatMessage({ id: title }), intl.formatMessage({ id: `shell.group.${group}` }), path.slice(1)),
    );
  const path = LOCATION_PATHS.find((candidate) => screens.some((screen) => screen.path === candidate));
  if (!path) return ofScreens;
  const ofLocations = locations
    .toSorted(byName)
    .map(({ id, name, city, address }) => entry(path.replace(/:\w+\??/, encodeURIComponent(id)), name, city || address || ''));
  return [...ofScreens, ...ofLocations];
}

/** The entry of the readiness checks (row BP-04). */
export function readyEntry(intl: IntlShape): PaletteEntry {
  return entry(READY, intl.formatMessage({ id: 'printing.menu.readyTitle' }), intl.formatMessage({ id: 'shell.group.today' }));
}

/** An entry for each order, searchable by its codes and client name. */
export function orderEntries(intl: IntlShape, orders: readonly Order[], locations: readonly Location[]): PaletteEntry[] {
  const nameOf = new Map(locations.map(({ id, name }) => [id, name]));
  return orders.map((order) => {
    const { code, channelCode, clientName } = orderView(order);
    const detail = [channelCode.value !== code && channelCode.value, clientName.value, nameOf.get(order.locationId)]
      .filter(Boolean)
      .join(' · ');
    const name = intl.formatMessage({ id: 'orders.drawer.title' }, { code });
    return { to: pathTo('order', { id: order.id }), name, detail, search: searchText(`${code} ${name} ${detail}`) };
  });
}

/** A text between the commands that cannot be chosen (row W-02). */
export function hintEntry(text: string): PaletteEntry {
  return { to: '#hint', name: text, detail: '', search: '', isDisabled: true };
}

/** The entry of a command that the user used before: it types the query again, so that its end is counted from now (row W-02). */
export function recentEntry(intl: IntlShape, query: string): PaletteEntry {
  return { to: `#recent ${query}`, name: query, detail: intl.formatMessage({ id: 'palette.recent.label' }), search: '', query };
}

/** Returns the entries that contain every word of the query, ignoring accents; names that start with the query come first. */
export function findEntries(query: string, entries: readonly PaletteEntry[]): PaletteEntry[] {
  const words = searchText(query).split(/\s+/).filter(Boolean);
  const [first] = words;
  const found: PaletteEntry[] = [];
  const further: PaletteEntry[] = [];
  for (const each of entries) {
    if (!words.every((word) => each.search.includes(word))) continue;
    (first === undefined || each.search.startsWith(first) ? found : further).push(each);
    if (found.length === MAX_RESULTS) break;
  }
  return [...found, ...further].slice(0, MAX_RESULTS);
}

function entry(to: string, name: string, detail: string, also = ''): PaletteEntry {
  return { to, name, detail, search: searchText(`${name} ${detail} ${also}`) };
}
