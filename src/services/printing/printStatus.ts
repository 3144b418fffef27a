import type { NewOrderStatus } from '@/domain/order';
import type { PrintJob } from '@/domain/printJob';
import type { CopyReport } from '@/machines/printJob/jobCopies';

/**
 * The line that the web app writes into an order's history about a print job (specification 2 §3): `printerOrder` is the job without its
 * ticket, `printerResponse` what the printer answered (null: nothing that could be read), `thirdPartyConfig` its settings. Where every
 * user prints each job, it says who did (decision G32).
 */
export function printStatusOf(
  job: PrintJob,
  report: CopyReport,
  thirdPartyConfig: Record<string, unknown> | null,
  userId: string,
): NewOrderStatus {
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
          ...(job.handOut === null && { printedBy: userId }),
        },
        printerResponse: reply?.response ?? null,
        thirdPartyConfig,
        errors: reason ? [reason] : [],
      },
    },
  };
}
