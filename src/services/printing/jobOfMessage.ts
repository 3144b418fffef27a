import { printJobOf, type PrintJob, type PrintJobMessage } from '@/domain/printJob';
import type { PrinterEntry } from '@/domain/printer';
import { isMoreLocal } from '@/lib/addressSpace';
import { withScheme } from '@/lib/hostPattern';
import { ticketHash } from '@/services/printing/ticketHash';

/**
 * The job that a message `order.print` brings, for the machines. An address without a scheme gets that of the page (decision G39); where
 * the server calls the job by the id of a printer it is known by what it prints instead (decision G30).
 */
export function jobOfMessage(message: PrintJobMessage, printers: readonly PrinterEntry[]): PrintJob {
  const job = printJobOf(message, ticketHash(message.body), Date.now());
  const url = withScheme(job.url, location.protocol);
  const known = { ...job, url, needsGrant: isMoreLocal(url, location.hostname) };
  if (!printers.some(({ uuid }) => uuid === job.uuid)) return known;
  return { ...known, uuid: [job.uuid, job.orderId, job.ticketType, job.bodyHash].join('/'), sentAs: job.uuid };
}
