import type { IntlShape } from 'react-intl';
import type { PrinterEntry } from '@/domain/printer';

/** The name of a printer, otherwise its ticket type; a placeholder for undefined, a printer that no location has (any more). */
export function printerName(intl: IntlShape, printer: Pick<PrinterEntry, 'printerName' | 'ticketType'> | undefined): string {
  if (!printer) return intl.formatMessage({ id: 'printing.job.unknownPrinterLabel' });
  return printer.printerName || intl.formatMessage({ id: `printing.ticketType.${printer.ticketType}` });
}
