import { printerUsability, type PrinterEntry } from '@/domain/printer';
import { withScheme } from '@/lib/hostPattern';
import type { RuntimePrinter } from '@/machines/printerEntry/printerEntryMachine';

/** The id of a printer in the print runtime: its uuid; one without goes by what tells it from others, so that its row can say what is missing. */
export function runtimeIdOf({ uuid, locationId, ticketType, printerURL }: PrinterEntry): string {
  return uuid ?? [locationId, ticketType, printerURL].join('/');
}

/** How the print runtime knows a printer; an address without a scheme gets that of the page (decision G39). */
export function runtimePrinter(printer: PrinterEntry): RuntimePrinter {
  const usability = printer.isActive && printer.connectMethod === 'CLIENT' ? 'client' : printerUsability(printer);
  const url = usability === 'usable' && printer.printerURL ? withScheme(printer.printerURL, location.protocol) : null;
  return { uuid: runtimeIdOf(printer), locationId: printer.locationId, url, usability };
}
