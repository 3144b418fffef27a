import * as z from 'zod/mini';
import { isHeldByPrinter, printerCodeClass } from '@/domain/printerCode';
import type { CopyOutcome, PrintResponse } from '@/domain/printJob';
import { DISCARDED, isPrintReason, NOT_A_PRINTER } from '@/domain/printReason';

/**
 * State of a test ticket: `held`: not printed yet, it waits for the printer; `printed`; `failed`: not printed; `unknown`: it was sent, but
 * whether it was printed is unknown.
 */
export const TEST_TICKET_STATES = ['held', 'printed', 'failed', 'unknown'] as const;
export type TestTicketState = (typeof TEST_TICKET_STATES)[number];

/**
 * Our extension of the reply of `POST /Locations/{id}/sayHelloToPrinter`. `jobUuid` is the id of the job in `print.tested`; `isServed`: a
 * browser tab serves this printer now; null for a printer that polls.
 */
export const sentTestTicketSchema = z.looseObject({
  jobUuid: z.optional(z.nullable(z.string())),
  isServed: z.optional(z.nullable(z.boolean())),
});
export type SentTestTicket = z.infer<typeof sentTestTicketSchema>;

/**
 * The message `print.tested`, from the server to the room of a location and to the administrators: the state of a test ticket. It may be
 * sent several times for a job, e.g. as `held` and then `printed`. `code`: a printer code or one of `PRINT_REASONS`; null if it was
 * printed.
 */
export const testTicketReportSchema = z.looseObject({
  jobUuid: z.string(),
  locationId: z.string(),
  state: z.enum(TEST_TICKET_STATES),
  code: z.nullable(z.string()),
});
export type TestTicketReport = z.infer<typeof testTicketReportSchema>;

type TestTicketOutcome = Pick<TestTicketReport, 'state' | 'code'>;

/** State of a test ticket from an `order.print-response` of a browser tab. A response without a copy refers to the whole job. */
export function testTicketOfResponse({
  status,
  reason = null,
  copy,
}: Pick<PrintResponse, 'status' | 'reason' | 'copy'>): TestTicketOutcome {
  if (status === 'SUCCESS') return { state: 'printed', code: null };
  if (copy === undefined) return { state: isEnd(reason) ? 'failed' : 'held', code: reason };
  if (isHeldByPrinter(reason)) return { state: 'held', code: reason };
  return { state: printerCodeClass(reason) === 'refused' ? 'failed' : 'unknown', code: reason };
}

/** State of a test ticket from the outcome of a copy, as an installed program reports it. */
export function testTicketOfOutcome(outcome: CopyOutcome, code: string | null): TestTicketOutcome {
  if (outcome === 'DONE') return { state: 'printed', code: null };
  if (outcome !== 'UNKNOWN') return { state: 'failed', code };
  return { state: isHeldByPrinter(code) ? 'held' : 'unknown', code };
}

/** Whether the job ended without a ticket; with any other reason it only waits until the printer is available. */
function isEnd(reason: string | null): boolean {
  return reason === null || reason === DISCARDED || (isPrintReason(reason) && reason !== 'SERVICE_UNAVAILABLE' && reason !== NOT_A_PRINTER);
}
