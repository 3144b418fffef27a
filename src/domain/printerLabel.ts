import type { PrinterEntry } from '@/domain/printer';

/** The name of a printer in messages of the server: its own, else that in its operating system, else its address. */
export function printerLabel({ printerName, osName, printerURL }: Pick<PrinterEntry, 'printerName' | 'osName' | 'printerURL'>): string {
  return printerName || osName || printerURL || '';
}
