import * as z from 'zod/mini';
import { CHECK_PROBLEMS } from '@/domain/printerProblem';

/** The name under which a program knows a printer: the setting `osName` of the printer (specification 2 §3). */
const printerName = z.string().check(z.minLength(1), z.maxLength(200));

/** `epos`: ePOS-Print documents; `escpos`: base64 of ESC/POS bytes. */
export const PROGRAM_FORMATS = ['epos', 'escpos'] as const;
export type ProgramFormat = (typeof PROGRAM_FORMATS)[number];

/** Limits of a poll: printers of a computer, and results. */
export const MAX_PROGRAM_PRINTERS = 20;
export const MAX_PROGRAM_RESULTS = 100;

const healthSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), paperNearEnd: z.boolean() }),
  z.object({ ok: z.literal(false), problem: z.enum(CHECK_PROBLEMS) }),
]);

/** `PrinterReply` as a program sends it. */
const replySchema = z.object({
  verdict: z.object({
    outcome: z.enum(['printed', 'incomplete', 'uncertain', 'busy', 'refused', 'unknown']),
    code: z.nullable(z.string().check(z.maxLength(200))),
  }),
  health: healthSchema,
  httpStatus: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(999))),
  response: z.nullable(
    z.object({
      success: z.boolean(),
      code: z.string().check(z.maxLength(200)),
      status: z.number().check(z.int(), z.minimum(0), z.maximum(0xffff_ffff)),
      battery: z.number().check(z.int(), z.minimum(0), z.maximum(0xffff_ffff)),
    }),
  ),
});

const attempt = {
  jobUuid: z.string().check(z.minLength(1), z.maxLength(64)),
  copy: z.number().check(z.int(), z.positive(), z.maximum(1_000)),
  attempt: z.number().check(z.int(), z.positive(), z.maximum(1_000_000)),
};

/**
 * Body of `POST /print/program/{key}`, every two seconds and after each ticket (docs/protocol.md): the printers of the computer and the
 * results that the server has not confirmed.
 *
 * - `computer`: tells apart two computers with the same key, of which the second gets no tickets.
 * - `health`: null while a ticket is being printed, since it is then not checked.
 * - `isFree`: the printer can take a ticket now.
 */
export const programPollSchema = z.object({
  computer: z.string().check(z.minLength(1), z.maxLength(100)),
  printers: z
    .array(z.object({ name: printerName, format: z.enum(PROGRAM_FORMATS), isFree: z.boolean(), health: z.nullable(healthSchema) }))
    .check(z.maxLength(MAX_PROGRAM_PRINTERS)),
  results: z.array(z.object({ ...attempt, reply: replySchema })).check(z.maxLength(MAX_PROGRAM_RESULTS)),
});
export type ProgramPoll = z.infer<typeof programPollSchema>;
export type ProgramResult = ProgramPoll['results'][number];

/** A ticket for a printer of the computer; `body` in the format of the printer. */
const programTicketSchema = z.looseObject({ ...attempt, printer: printerName, body: z.string() });
export type ProgramTicket = z.infer<typeof programTicketSchema>;

/**
 * The answer to a poll: at most one ticket for each free printer, already granted, and which of the sent names no printer in Pase has.
 * `otherComputer`: another computer uses the key, so this one gets nothing.
 */
export const programAnswerSchema = z.looseObject({
  tickets: z.array(programTicketSchema),
  unknownPrinters: z.array(z.string()),
  otherComputer: z.boolean(),
});
export type ProgramAnswer = z.infer<typeof programAnswerSchema>;
