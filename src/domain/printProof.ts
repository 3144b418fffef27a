import * as z from 'zod/mini';
import { printJobProgressSchema } from '@/domain/printJobProgress';

/**
 * What a person breaks to see what becomes of a ticket (row W-03). `nothing` follows a ticket without a fault. `tabClosed` is done by the
 * browser, the others by the server of the demo.
 */
export const BREAKAGES = ['nothing', 'coverOpen', 'unplugged', 'replyLost', 'tabClosed', 'serverStopped'] as const;
export type Breakage = (typeof BREAKAGES)[number];

/** A virtual printer of the demo that a person may break. */
export const provablePrinterSchema = z.object({ printerUuid: z.string(), locationId: z.string() });
export type ProvablePrinter = z.infer<typeof provablePrinterSchema>;

export const printProofRequestSchema = z.strictObject({
  printerUuid: z.string(),
  breakage: z.enum(BREAKAGES),
  /** The tab that asks, to which the progress compares the one that has the job. */
  tabId: z.optional(z.string().check(z.maxLength(64))),
});

/** A ticket on the paper of a virtual printer: `marked` as a possible duplicate; `svg` is its drawing, an image of its own. */
export const proofTicketSchema = z.object({
  seq: z.number(),
  at: z.iso.datetime(),
  marked: z.boolean(),
  complete: z.boolean(),
  svg: z.string(),
});
export type ProofTicket = z.infer<typeof proofTicketSchema>;

/**
 * What was broken for a ticket, and what its virtual printer has on paper. `brokenAt` and `mendedAt` are null without a fault of some
 * duration; `mendedAt` is null as well while it lasts. `tickets` is null if the demo does not know the paper: the job has another printer, or
 * is from before a restart. Instants are ISO-8601 UTC.
 */
export const printProofSchema = z.object({
  breakage: z.enum(BREAKAGES),
  brokenAt: z.nullable(z.iso.datetime()),
  mendedAt: z.nullable(z.iso.datetime()),
  tickets: z.nullable(z.array(proofTicketSchema)),
});
export type PrintProof = z.infer<typeof printProofSchema>;

/** The ticket whose way is followed, with what is known about it at the start: the server may be stopped right after this reply. */
export const startedProofSchema = z.object({ jobUuid: z.string(), progress: printJobProgressSchema, proof: printProofSchema });
