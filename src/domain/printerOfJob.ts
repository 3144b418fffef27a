import type { PrintJob } from '@/domain/printJob';
import type { PrinterEntry } from '@/domain/printer';

/**
 * Finds the printer of a job (decision G53): by uuid, else the active printer of the job's location with its service and ticket type.
 *
 * @returns Undefined if there is none.
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
