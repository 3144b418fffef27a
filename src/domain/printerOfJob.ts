import type { PrintJob } from '@/domain/printJob';
import type { PrinterEntry } from '@/domain/printer';

/**
 * Which printer a job belongs to (decision G53): that of its uuid, else the active one of its location whose service and ticket type
 * fit. Undefined: none.
 */
export function printerOfJob(
  { printerUuid, locationId, ticketType }: Pick<PrintJob, 'printerUuid' | 'locationId' | 'ticketType'>,
  printers: readonly PrinterEntry[],
): PrinterEntry | undefined {
  if (printerUuid === null) return undefined;
  return (
    printers.find(({ uuid }) => uuid === printerUuid) ??
    printers.find(
      (printer) =>
        printer.thirdPartyServiceUuid === printerUuid &&
        printer.isActive &&
        printer.locationId === locationId &&
        printer.ticketType === ticketType,
    )
  );
}
