import type { Location } from '@/domain/location';
import { orderSchema, type Order, type OrderItem } from '@/domain/order';
import type { PrinterEntry } from '@/domain/printer';
import { itemsForPrinter, stationsOfPrinter } from '@/domain/printerStations';
import { stationIdOf, stationsOf } from '@/domain/station';
import type { UsablePrinter } from './usablePrinters';

/** The part of an order that is on the ticket of a printer for some stations (row K-05). */
export interface TicketPart {
  items: readonly OrderItem[];
  /** The stations of the items, in the order of the location; null stands for items without station. */
  stationNames: (string | null)[];
}

/**
 * Returns the part of an order that a printer prints, without items if the printer prints none of them; null if its ticket is whole: a receipt,
 * a printer for all stations, an order without items.
 *
 * @param printers the printers of the location that get tickets
 */
export function partForPrinter(
  anyOrder: Order,
  printer: Pick<PrinterEntry, 'ticketType' | 'stations'>,
  { location, printers }: { location: Location; printers: readonly UsablePrinter[] },
): TicketPart | null {
  const stations = stationsOf(location);
  const order = orderSchema.parse(anyOrder);
  if (order.items.length === 0 || stationsOfPrinter(printer, stations) === null) return null;
  const items = itemsForPrinter(order, printer, { printers, stations });
  const ids = new Set(items.map((item) => stationIdOf(item, stations)));
  const known = stations.filter(({ id }) => ids.has(id)).map(({ name }) => name);
  return { items, stationNames: known.length < ids.size ? [...known, null] : known };
}

/** Returns the part for a ticket that a person requested, or for its void slip: the whole order (null) if the printer prints none of its items. */
export function partWithItems(part: TicketPart | null): TicketPart | null {
  return part && part.items.length > 0 ? part : null;
}
