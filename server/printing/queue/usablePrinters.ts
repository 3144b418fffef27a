import { getsTickets, type PrinterEntry } from '@/domain/printer';

export type UsablePrinter = PrinterEntry & { uuid: string };

/** The printers that get tickets: those of tabs, and those that ask for them (decisions G110, G161). */
export function usablePrinters(printers: readonly PrinterEntry[]): UsablePrinter[] {
  return printers.flatMap((printer) => (printer.uuid && getsTickets(printer) ? [{ ...printer, uuid: printer.uuid }] : []));
}
