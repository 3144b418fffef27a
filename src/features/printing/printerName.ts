import type { IntlShape } from 'react-intl';
import type { PrinterEntry } from '@/domain/printer';

/** What people call a printer: its name, else the tickets that it prints; undefined: one that no location has (any more). */
export function printerName(intl: IntlShape, printer: Pick<PrinterEntry, 'printerName' | 'ticketType'> | undefined): string {
  if (!printer) return intl.formatMessage({ id: 'printing.job.unknownPrinterLabel' });
  return printer.printerName || intl.formatMessage({ id: `printing.ticketType.${printer.ticketType}` });
}
