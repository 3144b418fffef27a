import * as z from 'zod/mini';
import { instantSchema } from '@/domain/instant';

/** The most that a packed trace may have, in bytes. */
export const MAX_TRACE_BYTES = 10 * 1024 * 1024;
/** The most that it may become unpacked, in bytes: what a tab that reads it has memory for. A full store of a browser has twice as much. */
export const MAX_UNPACKED_TRACE_BYTES = 200 * 1024 * 1024;
/** The most that one of its lines may have, in bytes. */
export const MAX_TRACE_LINE_BYTES = 1024 * 1024;
/** The most lines that it may have besides its header. Ours have about 400 bytes: most traces are too large before. */
export const MAX_TRACE_LINES = 1_000_000;
/** The most that the person who sends it may write to it, in characters. */
export const MAX_TRACE_COMMENT = 1_000;
/** How long support can read a trace that was sent to it, in days. */
export const TRACE_RETENTION_DAYS = 30;

/**
 * Why the server does not take a trace (besides what every call may be refused for): no gzip, or not whole; too large, packed (status
 * 413) or unpacked; its first line is no header of a trace; a line is no JSON, too long or nested too
 * deep, `details.line` counts from 1. All but the size with status 422.
 */
export type TraceRefusalCode = 'NOT_GZIP' | 'TOO_LARGE' | 'NOT_A_TRACE' | 'BROKEN_LINE';

const about = z.nullable(z.string().check(z.minLength(1), z.maxLength(64)));

/**
 * The body of `POST /print-traces`: a trace for support. What it is about, where that is known; `words` of the person who sends it;
 * from when to when it was recorded; `trace` is base64 of gzip of the JSON lines. `lines` is the count of the browser: what is kept is
 * that of the server.
 */
export const printTraceDraftSchema = z.strictObject({
  locationId: about,
  orderId: about,
  printerUuid: about,
  words: z.string().check(z.maxLength(MAX_TRACE_COMMENT)),
  from: instantSchema,
  to: instantSchema,
  lines: z.number().check(z.int(), z.nonnegative()),
  trace: z.string().check(z.minLength(1)),
});
export type PrintTraceDraft = z.infer<typeof printTraceDraftSchema>;

/** The answer to a trace that was sent: until when it is kept, ISO-8601 UTC. */
export const sentPrintTraceSchema = z.looseObject({ id: z.string(), keptUntil: z.string() });
export type SentPrintTrace = z.infer<typeof sentPrintTraceSchema>;

const text = z.optional(z.nullable(z.string()));

/**
 * A trace in the list of support: sent `at`, recorded `from` … `to` (ISO-8601 UTC), by whom, of which account and, where it is known,
 * location, order and printer. `lines` without the header, `bytes` packed.
 */
export const printTraceSchema = z.looseObject({
  id: z.string(),
  at: z.string(),
  keptUntil: z.string(),
  userId: z.string(),
  userEmail: z.string(),
  accountId: text,
  locationId: text,
  orderId: text,
  printerUuid: text,
  words: z.string(),
  from: z.string(),
  to: z.string(),
  lines: z.number(),
  bytes: z.number(),
});
export type PrintTrace = z.infer<typeof printTraceSchema>;

/** Query of `GET /print-traces`: by when it was sent, `fromDate` included, `toDate` not; newest first; `page` from 0 (decision G06). */
export const printTraceFilterSchema = z.strictObject({
  locationId: z.optional(z.string()),
  orderId: z.optional(z.string()),
  fromDate: z.optional(instantSchema),
  toDate: z.optional(instantSchema),
  page: z.optional(z.number().check(z.int(), z.nonnegative())),
  limit: z.optional(z.number().check(z.int(), z.positive(), z.maximum(500))),
});
export type PrintTraceFilter = z.infer<typeof printTraceFilterSchema>;
