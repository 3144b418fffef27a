import type { Location } from '@/domain/location';
import type { OrderItem } from '@/domain/order';
import { OTHER_STATION, sectionKey, stationIdOf, stationsOf, type Station } from '@/domain/station';
import type { BoardRow } from '@/features/operations/boardRow';

/** A deferred order is shown from this time before it is due, in ms. */
const DEFERRED_FROM_MS = 60 * 60_000;

/** The order of work of a kitchen and what does not belong to it yet. */
export interface KitchenOrders {
  /** Open orders to prepare now. */
  rows: readonly BoardRow[];
  /** The number of deferred orders that are due later. */
  later: number;
}

/** Selects the orders that a kitchen prepares now; `now` in ms since the epoch (row K-02). */
export function kitchenOrders(rows: readonly BoardRow[], now: number): KitchenOrders {
  const open = rows.filter(({ isOpen }) => isOpen);
  const shown = open.filter(({ group, dueAt }) => group !== 'DEFERRED' || dueAt === null || dueAt - now <= DEFERRED_FROM_MS);
  return { rows: shown, later: open.length - shown.length };
}

/** A station as the filter shows it: the stations with the same name of all locations. */
export interface StationChoice {
  key: string;
  /** Null: items without a station. */
  name: string | null;
  /** The number of orders with unfinished items of it. */
  count: number;
}

/** Stands for the items without a station; no name of a station is empty. */
export const NO_STATION = '';

/** The key of an item's station: its name without case, so that locations with the same stations share a filter. */
export function stationKeyOf(item: Pick<OrderItem, 'stationId'>, stations: readonly Station[]): string {
  const id = stationIdOf(item, stations);
  const station = id === OTHER_STATION ? undefined : stations.find((each) => each.id === id);
  return station ? sectionKey(station.name) : NO_STATION;
}

/** An item of an order for the kitchen. */
export interface KitchenItem {
  /** Its position in the order, from 0. */
  position: number;
  isDone: boolean;
}

/** The items of an order that belong to a station (`null`: all), and the number of unfinished items of other stations. */
export function itemsOfStation(
  { order }: BoardRow,
  location: Location | undefined,
  station: string | null,
): { items: readonly KitchenItem[]; elsewhere: number } {
  const stations = location ? stationsOf(location) : [];
  const done = new Set(order.doneItems);
  const items: KitchenItem[] = [];
  let elsewhere = 0;
  for (const [position, item] of order.items.entries()) {
    const isDone = done.has(position);
    if (station === null || stationKeyOf(item, stations) === station) items.push({ position, isDone });
    else if (!isDone) elsewhere += 1;
  }
  return { items, elsewhere };
}

/** The orders with unfinished items of a station; all orders without a station. */
export function rowsOfStation(
  rows: readonly BoardRow[],
  locationById: ReadonlyMap<string, Location>,
  station: string | null,
): readonly BoardRow[] {
  if (station === null) return rows;
  return rows.filter((row) => itemsOfStation(row, locationById.get(row.order.locationId), station).items.some(({ isDone }) => !isDone));
}

/** The stations of the locations in the order of their settings, then the items without one; empty if no location has a station. */
export function stationChoices(rows: readonly BoardRow[], locations: readonly Location[]): StationChoice[] {
  const names = new Map<string, string>();
  for (const { name } of locations.flatMap(stationsOf)) if (!names.has(sectionKey(name))) names.set(sectionKey(name), name.trim());
  if (names.size === 0) return [];
  const locationById = new Map(locations.map((location) => [location.id, location]));
  const countOf = (key: string) => rowsOfStation(rows, locationById, key).length;
  return [
    ...[...names].map(([key, name]) => ({ key, name, count: countOf(key) })),
    { key: NO_STATION, name: null, count: countOf(NO_STATION) },
  ];
}
