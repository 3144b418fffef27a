import type { IntlShape } from 'react-intl';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { orderView } from '@/domain/orderView';
import { PATHS } from '@/domain/screenPaths';
import { byName } from '@/lib/byName';
import { searchText } from '@/lib/searchText';
import type { Screen } from '@/app/screens';
import { pathTo } from '@/services/paths/pathTo';

/** One way that the palette offers. `search` is what a query is looked for in. */
export interface PaletteEntry {
  to: string;
  name: string;
  detail: string;
  search: string;
}

/** Stands for the checks before a service, which have no address of their own. */
export const READY = '#ready';

/** At most so many ways are shown: who wants another one writes more of it. */
const MAX_FOUND = 50;

/** Where a location is looked at, the better first: the first one that the user may open. */
const LOCATION_PATHS = [PATHS.location, PATHS.locationControl, PATHS.locationBlocking];

/** The ways to the screens without a parameter, and to each location; of the latter none where the user may open no screen of one. */
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

/** The way to the checks before a service (row BP-04). */
export function readyEntry(intl: IntlShape): PaletteEntry {
  return entry(READY, intl.formatMessage({ id: 'printing.menu.readyTitle' }), intl.formatMessage({ id: 'shell.group.today' }));
}

/** The way to each order, by its codes and its client. */
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

/** The entries in which every word of the query is found, whatever its accents; those whose name begins with it come first. */
export function findEntries(query: string, entries: readonly PaletteEntry[]): PaletteEntry[] {
  const words = searchText(query).split(/\s+/).filter(Boolean);
  const [first] = words;
  const found: PaletteEntry[] = [];
  const further: PaletteEntry[] = [];
  for (const each of entries) {
    if (!words.every((word) => each.search.includes(word))) continue;
    (first === undefined || each.search.startsWith(first) ? found : further).push(each);
    if (found.length === MAX_FOUND) break;
  }
  return [...found, ...further].slice(0, MAX_FOUND);
}

function entry(to: string, name: string, detail: string, also = ''): PaletteEntry {
  return { to, name, detail, search: searchText(`${name} ${detail} ${also}`) };
}
