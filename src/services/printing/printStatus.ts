import type { NewPrinterEntry } from '@/domain/order';
import type { PrintJob } from '@/domain/printJob';
import type { CopyReport } from '@/machines/printJob/jobCopies';

/**
 * Builds the history entry that the web app adds to an order for a print job (specification 2 §3): `printerOrder` is the job without its
 * ticket, `printerResponse` the printer's reply (null if there was none or it was unreadable), `thirdPartyConfig` the printer's settings.
 * In the plain protocol every user prints each job, so the entry contains `printedBy` (decision G32).
 */
export function printStatusOf(
  job: PrintJob,
  report: CopyReport,
  thirdPartyConfig: Record<string, unknown> | null,
  userId: string,
): NewPrinterEntry {
  const { copy, attempt, status, reason } = report;
  const { uuid, printerUuid, kind, url, ticketType, isManual } = job;
  const reply = report.reply?.reply;
  return {
    orderId: job.orderId,
    locationId: job.locationId,
    newStatus: {
      status,
      type: 'printer',
      creator: 'web-app',
      reason,
      meta: {
        httpStatus: reply?.httpStatus ?? null,
        printerOrder: {
          ...{ uuid, printerUuid, kind, url, ticketType, isManual, copies: job.copies.length, copy, attempt },
          ...(job.backupFor && { backupFor: job.backupFor }),
          ...(job.handOut === null && { printedBy: userId }),
        },
        printerResponse: reply?.response ?? null,
        thirdPartyConfig,
        errors: reason ? [reason] : [],
      },
    },
  };
}
