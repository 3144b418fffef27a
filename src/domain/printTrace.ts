import * as z from 'zod/mini';
import { instantSchema } from '@/domain/instant';

/** Maximum size of a compressed trace, in bytes. */
export const MAX_TRACE_BYTES = 10 * 1024 * 1024;
/**
 * Maximum size of an uncompressed trace, in bytes, limited by the memory of the tab that reads it. A full browser store has twice as much.
 */
export const MAX_UNPACKED_TRACE_BYTES = 200 * 1024 * 1024;
/** Maximum size of a line of a trace, in bytes. */
export const MAX_TRACE_LINE_BYTES = 1024 * 1024;
/** Maximum number of lines of a trace without its header. Lines have about 400 bytes, so most traces reach the size limit first. */
export const MAX_TRACE_LINES = 1_000_000;
/** Maximum length of the sender's comment, in characters. */
export const MAX_TRACE_COMMENT = 1_000;
/** How long a sent trace is available to support, in days. */
export const TRACE_RETENTION_DAYS = 30;

/**
 * Why the server rejects a trace, in addition to the errors of every endpoint: not gzip, or truncated; too large, compressed (status 413)
 * or uncompressed; the first line is not a trace header; a line is not JSON, too long or nested too deep (`details.line` counts from 1).
 * Status 422 except for the compressed size.
 */
export type TraceRefusalCode = 'NOT_GZIP' | 'TOO_LARGE' | 'NOT_A_TRACE' | 'BROKEN_LINE';

const about = z.nullable(z.string().check(z.minLength(1), z.maxLength(64)));

/**
 * The body of `POST /print-traces`: a trace for support, with the location, order and printer it is about, if known. `words` is the
 * sender's comment; `from` and `to` the time of recording; `trace` the JSON lines, compressed with gzip, as base64. `lines` is counted by
 * the browser; the server stores its own count.
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

/** The reply to `POST /print-traces`; `storedUntil` is when the server deletes the trace, ISO-8601 UTC. */
export const sentPrintTraceSchema = z.looseObject({ id: z.string(), storedUntil: z.string() });
export type SentPrintTrace = z.infer<typeof sentPrintTraceSchema>;

const text = z.optional(z.nullable(z.string()));

/**
 * A trace in the list for support: when it was sent (`at`) and recorded (`from` … `to`, ISO-8601 UTC), its sender, account and, if known,
 * location, order and printer. `lines` excludes the header; `bytes` is the compressed size.
 */
export const printTraceSchema = z.looseObject({
  id: z.string(),
  at: z.string(),
  storedUntil: z.string(),
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

/**
 * Query of `GET /print-traces`: sent from `fromDate` (inclusive) to `toDate` (exclusive), newest first; `page` counts from 0
 * (decision G06).
 */
export const printTraceFilterSchema = z.strictObject({
  locationId: z.optional(z.string()),
  orderId: z.optional(z.string()),
  fromDate: z.optional(instantSchema),
  toDate: z.optional(instantSchema),
  page: z.optional(z.number().check(z.int(), z.nonnegative())),
  limit: z.optional(z.number().check(z.int(), z.positive(), z.maximum(500))),
});
export type PrintTraceFilter = z.infer<typeof printTraceFilterSchema>;
