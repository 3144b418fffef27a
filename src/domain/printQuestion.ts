import * as z from 'zod/mini';
import { TICKET_TYPES } from '@/domain/printer';
import { JOB_KINDS } from '@/domain/printJob';

const text = z.nullable(z.string());

/**
 * A copy that a printer that asks for its tickets, or an installed program, may have printed, and about which a person must decide (rows V-05,
 * PR-19; docs/print-delivery.md §10). `orderId` is empty for a test ticket. `kind`: whether it is the ticket or a slip about it. `sentAt`,
 * ISO-8601 UTC: when the printer or the program got the copy. `code`: why its outcome is unknown. `mayPrintAgain` is false after the ticket
 * expired.
 */
export const printQuestionSchema = z.looseObject({
  uuid: z.string(),
  orderId: z.string(),
  orderCode: text,
  locationId: z.string(),
  printerUuid: z.string(),
  ticketType: z.enum(TICKET_TYPES),
  kind: z._default(z.enum(JOB_KINDS), 'TICKET'),
  copy: z.number(),
  copies: z.number(),
  attempt: z.number(),
  code: text,
  sentAt: z.string(),
  mayPrintAgain: z.boolean(),
});
export type PrintQuestion = z.infer<typeof printQuestionSchema>;

/** What a person decides: it is on paper; print it again, marked; do not print it any more. */
export const PRINT_ANSWERS = ['PRINTED', 'PRINT_AGAIN', 'DISCARDED'] as const;
export type PrintAnswer = (typeof PRINT_ANSWERS)[number];

/** Body of an answer: it counts only for the attempt of the copy that the question was about. */
export const printAnswerSchema = z.strictObject({
  copy: z.number().check(z.int(), z.positive()),
  attempt: z.number().check(z.int(), z.positive()),
  answer: z.enum(PRINT_ANSWERS),
});
