import * as z from 'zod/mini';
import { isHeldByPrinter, printerCodeClass } from '@/domain/printerCode';
import type { CopyOutcome, PrintResponse } from '@/domain/printJob';
import { DISCARDED, isPrintReason, NOT_A_PRINTER } from '@/domain/printReason';

/**
 * What became of a test ticket: `held`: not printed yet, it waits for the printer; `printed`; `failed`: not printed; `unknown`: it was sent,
 * and whether it came out cannot be known.
 */
export const TEST_TICKET_STATES = ['held', 'printed', 'failed', 'unknown'] as const;
export type TestTicketState = (typeof TEST_TICKET_STATES)[number];

/**
 * Our addition to the reply of `POST /Locations/{id}/sayHelloToPrinter`. `jobUuid` names the job in `print.tested`; `isServed`: a tab prints
 * on this printer now; null for an installed program, of which the server does not know.
 */
export const sentTestTicketSchema = z.looseObject({
  jobUuid: z.optional(z.nullable(z.string())),
  isServed: z.optional(z.nullable(z.boolean())),
});
export type SentTestTicket = z.infer<typeof sentTestTicketSchema>;

/**
 * The message `print.tested`, server to the room of a location and to the administrators: what became of a test ticket. It may come several
 * times for one job, as `held` and then `printed`. `code`: the printer's, or one of `PRINT_REASONS`; null when it printed.
 */
export const testTicketReportSchema = z.looseObject({
  jobUuid: z.string(),
  locationId: z.string(),
  state: z.enum(TEST_TICKET_STATES),
  code: z.nullable(z.string()),
});
export type TestTicketReport = z.infer<typeof testTicketReportSchema>;

type Told = Pick<TestTicketReport, 'state' | 'code'>;

/** Reads what a tab says of a test ticket by `order.print-response`. One without a copy speaks of the whole job. */
export function testTicketOfResponse({ status, reason = null, copy }: Pick<PrintResponse, 'status' | 'reason' | 'copy'>): Told {
  if (status === 'SUCCESS') return { state: 'printed', code: null };
  if (copy === undefined) return { state: isEnd(reason) ? 'failed' : 'held', code: reason };
  if (isHeldByPrinter(reason)) return { state: 'held', code: reason };
  return { state: printerCodeClass(reason) === 'refused' ? 'failed' : 'unknown', code: reason };
}

/** Reads an outcome of a copy, as an installed program reports it. */
export function testTicketOfOutcome(outcome: CopyOutcome, code: string | null): Told {
  if (outcome === 'DONE') return { state: 'printed', code: null };
  if (outcome !== 'UNKNOWN') return { state: 'failed', code };
  return { state: isHeldByPrinter(code) ? 'held' : 'unknown', code };
}

/** The job is over without a ticket; every other reason only holds it back until the printer is well. */
function isEnd(reason: string | null): boolean {
  return reason === null || reason === DISCARDED || (isPrintReason(reason) && reason !== 'SERVICE_UNAVAILABLE' && reason !== NOT_A_PRINTER);
}
