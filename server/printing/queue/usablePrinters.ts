import { printerUsability, type PrinterEntry } from '@/domain/printer';

export type UsablePrinter = PrinterEntry & { uuid: string };

/** The printers that get tickets: those that a browser can reach, and those of installed programs (decision G29). */
export function usablePrinters(printers: readonly PrinterEntry[]): UsablePrinter[] {
  return printers.flatMap((printer) => (printer.uuid && isUsable(printer) ? [{ ...printer, uuid: printer.uuid }] : []));
}

function isUsable(printer: PrinterEntry): boolean {
  if (printer.connectMethod === 'APP') return printerUsability(printer) === 'usable';
  return printer.isActive && Boolean(printer.installationId && printer.osName);
}
