import type { Order, OrderItem } from '@/domain/order';
import type { PrinterEntry } from '@/domain/printer';
import { OTHER_STATION, stationIdOf, type Station } from '@/domain/station';

export type PrinterOfStations = Pick<PrinterEntry, 'ticketType' | 'stations'>;

/**
 * The ids of the stations whose items a printer prints, in the order of the location, `OTHER_STATION` last; null: all (row K-05). A receipt printer
 * prints all; labels have stations as kitchen tickets do. Deleted stations are ignored; a printer of which all stations were deleted prints all, never nothing.
 */
export function stationsOfPrinter(printer: PrinterOfStations, stations: readonly Pick<Station, 'id'>[]): string[] | null {
  const chosen = new Set(printer.ticketType === 'RECEIPT' ? [] : printer.stations);
  const known = idsOf(stations).filter((id) => chosen.has(id));
  return stations.length > 0 && known.length > 0 ? known : null;
}

/** The stored stations of a printer that were deleted. */
export function deletedStations(chosen: readonly string[] | null | undefined, stations: readonly Pick<Station, 'id'>[]): string[] {
  return (chosen ?? []).filter((id) => !idsOf(stations).includes(id));
}

/** The ids of the stations that no kitchen printer takes, `OTHER_STATION` last; none if there is no kitchen printer. */
export function stationsWithoutPrinter(printers: readonly PrinterOfStations[], stations: readonly Pick<Station, 'id'>[]): string[] {
  return idsWithoutPrinter(
    printers.filter(({ ticketType }) => ticketType === 'KITCHEN'),
    stations,
  );
}

function idsWithoutPrinter(printers: readonly PrinterOfStations[], stations: readonly Pick<Station, 'id'>[]): string[] {
  return printers.length === 0 ? [] : idsOf(stations).filter((id) => !printers.some((printer) => takes(printer, id, stations)));
}

/**
 * The items of an order on the ticket of a printer (row K-05): those of its stations. Items of a station that no printer takes are on the tickets
 * of the printers for items without station, or of all kitchen printers if there is none: a dish is printed twice rather than never. The same
 * applies to labels among the label printers. Receipts, and tickets of an order without items, are whole.
 *
 * @param printers the printers of the location that can print
 */
export function itemsForPrinter(
  { items }: Pick<Order, 'items'>,
  printer: PrinterOfStations,
  { printers, stations }: { printers: readonly PrinterOfStations[]; stations: readonly Pick<Station, 'id'>[] },
): readonly OrderItem[] {
  if (stationsOfPrinter(printer, stations) === null) return items;
  const ofType = printers.filter(({ ticketType }) => ticketType === printer.ticketType);
  const without = new Set(idsWithoutPrinter(ofType, stations));
  return items.filter((item) => {
    const id = stationIdOf(item, stations);
    const printedAs = without.has(id) ? OTHER_STATION : id;
    return takes(printer, printedAs, stations) || (printedAs === OTHER_STATION && without.has(OTHER_STATION));
  });
}

function takes(printer: PrinterOfStations, id: string, stations: readonly Pick<Station, 'id'>[]): boolean {
  return stationsOfPrinter(printer, stations)?.includes(id) ?? true;
}

function idsOf(stations: readonly Pick<Station, 'id'>[]): string[] {
  return [...stations.map(({ id }) => id), OTHER_STATION];
}
