import * as z from 'zod/mini';
import type { PrinterHealth, PrinterReply, PrintVerdict } from '@/domain/printerReply';
import { encodeTicket } from '../../tickets/encodeTicket';
import { attemptIdOf, jobOfPrintJobId } from '../../tickets/printJobId';
import type { TicketDocument, TicketPart } from '../../tickets/ticketLine';
import type { CopyAttempt } from '../../queue/outcomeReports';
import type { GrantedCopy } from '../polledPrinters';

/** The formats in which a Star printer can fetch a ticket, best first. */
export const MEDIA_TYPES = ['application/vnd.star.starprnt', 'application/vnd.star.line', 'text/plain'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** The body of a poll (Star CloudPRNT Protocol Guide, "Polling the server"): every field is optional, and unknown ones are ignored. */
export const pollBodySchema = z.looseObject({
  statusCode: z.catch(z.optional(z.nullable(z.string().check(z.maxLength(200)))), null),
  printerMAC: z.catch(z.optional(z.nullable(z.string().check(z.maxLength(100)))), null),
  uniqueID: z.catch(z.optional(z.nullable(z.string().check(z.maxLength(100)))), null),
  printingInProgress: z.catch(z.optional(z.nullable(z.boolean())), null),
});

/** The three digits of a status code such as `200%20OK`; '' if there is none. */
export function statusDigits(statusCode: string | null | undefined): string {
  return /^\s*(\d{3})/.exec(statusCode ?? '')?.[1] ?? (/^\s*OK\b/i.test(statusCode ?? '') ? '200' : '');
}

/** The health that a status code states: 2xx is ready, with little paper at 21x. Without a code nothing is known. */
export function healthOfStatus(statusCode: string | null | undefined): PrinterHealth | null {
  const digits = statusDigits(statusCode);
  if (digits.startsWith('2')) return { ok: true, paperNearEnd: digits.startsWith('21') };
  if (digits.startsWith('41')) return { ok: false, problem: 'paperEnd' };
  if (digits.startsWith('42')) return { ok: false, problem: 'coverOpen' };
  return digits === '' ? null : { ok: false, problem: 'offline' };
}

/**
 * The verdict of the code with which a printer deletes a job (decision G112). The codes are those of the printers that the product knew first
 * and mean the same; the history of the order has Star's own code as `status`.
 *
 * | Code | On paper | Verdict |
 * |---|---|---|
 * | 2xx, OK | all | printed |
 * | 41x, 42x | a part at most | incomplete |
 * | other 4xx | a part, or all | uncertain |
 * | 510, 511, 512, 521 | nothing, and it never will | refused |
 * | 520: not downloaded in time | nothing | busy |
 * | any other | unknown | unknown |
 */
export function replyOfDelete(code: string): PrinterReply {
  const digits = statusDigits(code);
  const verdict = verdictOf(digits);
  return {
    verdict,
    health: healthOfStatus(code.startsWith('5') ? '200' : code) ?? { ok: true, paperNearEnd: false },
    httpStatus: 200,
    response: { success: verdict.outcome === 'printed', code: verdict.code ?? '', status: Number(digits) || 0, battery: 0 },
  };
}

function verdictOf(digits: string): PrintVerdict {
  if (digits.startsWith('2')) return { outcome: 'printed', code: null };
  if (digits.startsWith('41')) return { outcome: 'incomplete', code: 'EPTR_REC_EMPTY' };
  if (digits.startsWith('42')) return { outcome: 'incomplete', code: 'EPTR_COVER_OPEN' };
  if (digits.startsWith('4')) return { outcome: 'uncertain', code: 'EPTR_AUTOMATICAL' };
  if (digits === '520') return { outcome: 'busy', code: 'EX_SPOOLER' };
  if (digits === '521') return { outcome: 'refused', code: 'RequestEntityTooLarge' };
  if (digits.startsWith('51')) return { outcome: 'refused', code: 'SchemaError' };
  return { outcome: 'unknown', code: 'PrintSystemError' };
}

/** The token of a granted copy, which the printer repeats when it deletes the job. */
export function tokenOf({ jobUuid, copy, attempt }: CopyAttempt): string {
  return attemptIdOf(jobUuid, { copy, attempt, duplicate: attempt > 1 });
}

export function attemptOfToken(token: string): CopyAttempt | null {
  const job = jobOfPrintJobId(token);
  if (!job || job.copy === null || job.attempt === null) return null;
  return { jobUuid: job.jobUuid, copy: job.copy, attempt: job.attempt };
}

/** The format that a printer requests; StarPRNT if it names none; null for one that is not offered. */
export function mediaTypeOf(requested: string | undefined): MediaType | null {
  if (!requested) return MEDIA_TYPES[0];
  const name = requested.split(';')[0]?.trim().toLowerCase();
  return MEDIA_TYPES.find((type) => type === name) ?? null;
}

/** Encodes a granted copy in the requested format. */
export function encodeCopy({ body }: GrantedCopy, mediaType: MediaType): Buffer {
  // Written by `TICKET_WRITERS` and read only by the server.
  const document = JSON.parse(body) as TicketDocument;
  if (mediaType === 'text/plain') return Buffer.from(document.parts.map(plainLine).join('\n') + '\n', 'utf8');
  return Buffer.from(encodeTicket(document, mediaType === 'application/vnd.star.line' ? 'star-line' : 'star-prnt'));
}

function plainLine(part: TicketPart): string {
  if ('cut' in part) return '';
  return 'barcode' in part ? part.barcode : `${part.lead?.text ?? ''}${part.text}`;
}
