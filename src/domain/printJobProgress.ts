import * as z from 'zod/mini';
import { TICKET_TYPES } from '@/domain/printer';
import { copyRecordSchema } from '@/domain/printJob';

const instant = z.nullable(z.iso.datetime());

/** The states of a print job on the server: `superseded` by a job that replaces it, the others as their names say. */
export const PRINT_JOB_STATES = ['open', 'final', 'expired', 'superseded', 'withdrawn'] as const;

/**
 * What the server knows about one print job (row W-03). Instants are ISO-8601 UTC.
 *
 * - `orderId` and `orderCode` are null for a test ticket.
 * - `handOut` counts how often the job was handed to a tab; `holder` is the tab of the last time, seen from the tab that asks.
 * - `receivedAt`: when that tab confirmed that it has stored the job.
 * - `withdrawnCode`: why the job must not be printed any more.
 */
export const printJobProgressSchema = z.looseObject({
  uuid: z.string(),
  orderId: z.nullable(z.string()),
  orderCode: z.nullable(z.string()),
  locationId: z.string(),
  printerUuid: z.string(),
  ticketType: z.enum(TICKET_TYPES),
  state: z.enum(PRINT_JOB_STATES),
  createdAt: z.iso.datetime(),
  handOut: z.number().check(z.int(), z.nonnegative()),
  holder: z.enum(['none', 'thisTab', 'otherTab']),
  receivedAt: instant,
  withdrawnCode: z.nullable(z.string()),
  copies: z.array(copyRecordSchema),
});
export type PrintJobProgress = z.infer<typeof printJobProgressSchema>;
