import { neededGrant } from '@/domain/localNetwork';
import { isDeviceAddress } from '@/domain/deviceAddress';
import { printJobOf, type PrintJob, type PrintJobMessage } from '@/domain/printJob';
import type { PrinterEntry } from '@/domain/printer';
import { neededPermission } from '@/lib/addressSpace';
import { withScheme } from '@/lib/hostPattern';

/**
 * Converts the message `order.print` to a job for the machines. An address without a scheme gets the page's scheme (decision G39). If the
 * server uses a printer's id as the job's id, the job gets an id derived from its content instead (decision G30).
 */
export function jobOfMessage(message: PrintJobMessage, printers: readonly PrinterEntry[]): PrintJob {
  const job = printJobOf(message, ticketHash(message.body), Date.now());
  const url = isDeviceAddress(job.url) ? job.url : withScheme(job.url, location.protocol);
  const needsGrant = job.needsGrant || neededGrant(neededPermission(url, location.hostname));
  const known = { ...job, url, needsGrant };
  if (!printers.some(({ uuid }) => uuid === job.uuid)) return known;
  return { ...known, uuid: [job.uuid, job.orderId, job.ticketType, job.bodyHash].join('/'), sentAs: job.uuid };
}

/**
 * Hashes a ticket (FNV-1a, 32 bit, hexadecimal) for servers that send no hash, to detect a job that is sent twice with different bodies.
 * Not a protection against forgery.
 */
function ticketHash(body: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < body.length; index += 1) {
    hash = Math.imul(hash ^ body.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
