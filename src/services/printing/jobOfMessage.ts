import { printJobOf, type PrintJob, type PrintJobMessage } from '@/domain/printJob';
import type { PrinterEntry } from '@/domain/printer';
import { needsLocalNetworkPermission } from '@/lib/addressSpace';
import { withScheme } from '@/lib/hostPattern';

/**
 * The job that a message `order.print` brings, for the machines. An address without a scheme gets that of the page (decision G39); where
 * the server calls the job by the id of a printer it is known by what it prints instead (decision G30).
 */
export function jobOfMessage(message: PrintJobMessage, printers: readonly PrinterEntry[]): PrintJob {
  const job = printJobOf(message, ticketHash(message.body), Date.now());
  const url = withScheme(job.url, location.protocol);
  const known = { ...job, url, needsGrant: needsLocalNetworkPermission(url, location.hostname) };
  if (!printers.some(({ uuid }) => uuid === job.uuid)) return known;
  return { ...known, uuid: [job.uuid, job.orderId, job.ticketType, job.bodyHash].join('/'), sentAs: job.uuid };
}

/**
 * A short fingerprint of a ticket (FNV-1a, 32 bit, hexadecimal) for servers that send none: tells whether a job came again
 * with another body. Not meant against forgery.
 */
function ticketHash(body: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < body.length; index += 1) {
    hash = Math.imul(hash ^ body.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
