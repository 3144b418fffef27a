import { printerUsability, type PrinterEntry } from '@/domain/printer';

export type UsablePrinter = PrinterEntry & { uuid: string };

/** The printers of a location that tickets are made for: those that a browser can print on, and those of an installed program (decision G29). */
export function usablePrinters(printers: readonly PrinterEntry[]): UsablePrinter[] {
  return printers.flatMap((printer) => (printer.uuid && isUsable(printer) ? [{ ...printer, uuid: printer.uuid }] : []));
}

function isUsable(printer: PrinterEntry): boolean {
  if (printer.connectMethod === 'APP') return printerUsability(printer) === 'usable';
  return printer.isActive && Boolean(printer.installationId && printer.osName);
}
