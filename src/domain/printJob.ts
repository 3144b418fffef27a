import { deviceAddress, isDeviceMethod } from '@/domain/deviceAddress';
import type { NeededGrant } from '@/domain/localNetwork';
import * as z from 'zod/mini';
import { TICKET_TYPES, copiesOf } from '@/domain/printer';
import { CHECK_PROBLEMS } from '@/domain/printerProblem';
import { WITHDRAWAL_CODES } from '@/domain/printReason';

const text = z.optional(z.nullable(z.string()));
const flag = z.optional(z.nullable(z.boolean()));

/** Outcomes of a copy (docs/print-delivery.md). UNKNOWN: it cannot be determined whether it was printed. */
export const COPY_OUTCOMES = ['DONE', 'FAILED', 'UNKNOWN', 'EXPIRED'] as const;
export type CopyOutcome = (typeof COPY_OUTCOMES)[number];

/** QUEUED: definitely not sent. INTENT: about to be sent, or sent without a known outcome. */
export const COPY_STATES = ['QUEUED', 'INTENT', ...COPY_OUTCOMES] as const;
export type CopyState = (typeof COPY_STATES)[number];

/** A copy as stored by ledger and server; `attempt` is the number of declared intents, 0 before the first. */
export const copyRecordSchema = z.object({
  copy: z.number().check(z.int(), z.positive()),
  attempt: z.number().check(z.int(), z.nonnegative()),
  state: z.enum(COPY_STATES),
  code: z.optional(z.nullable(z.string())),
  /** Only in the ledger: the order's history contains the outcome. */
  recorded: z.optional(z.boolean()),
  /** Only in the ledger: when the copy ended, ISO-8601 UTC. */
  at: z.optional(z.string()),
});
export type CopyRecord = z.infer<typeof copyRecordSchema>;

/** Returns whether a copy has no final outcome. */
export function isOpen({ state }: CopyRecord): boolean {
  return state === 'QUEUED' || state === 'INTENT' || state === 'UNKNOWN';
}

/**
 * Returns whether a line of an order's history is about a copy: same copy and attempt. A line without a copy is about all expired copies.
 */
export function isAbout(line: { copy: number | null; attempt: number }, { copy, attempt, state }: CopyRecord): boolean {
  return line.copy === null ? state === 'EXPIRED' : line.copy === copy && line.attempt === attempt;
}

/**
 * What a job prints: an order's ticket, a slip that declares an earlier ticket void (decision G61), or a slip with what changed on an earlier
 * ticket (decision G114).
 */
export const JOB_KINDS = ['TICKET', 'VOID', 'CHANGE'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/**
 * The message `order.print`: a ticket to print (specification 2 §3), with extensions of our server. Without `handOut` the server uses the
 * plain protocol: no stages, no fence. `body` is sent to the printer byte for byte.
 */
export const printJobSchema = z.looseObject({
  uuid: z.string().check(z.minLength(1)),
  thirdPartyServiceUuid: text,
  printerUuid: text,
  strategy: z.string(),
  httpMethod: z.string(),
  url: z.string(),
  httpHeaders: z.optional(z.nullable(z.record(z.string(), z.string()))),
  body: z.string(),
  duplicateBody: text,
  bodyHash: text,
  orderId: z.string(),
  /** The order's code as shown to people; an extension of our server. */
  orderCode: text,
  locationId: z.string(),
  autoPrint: flag,
  isManual: flag,
  allowPrint: flag,
  ticketType: z._default(z.enum(TICKET_TYPES), 'KITCHEN'),
  /** An extension of our server. */
  kind: z._default(z.enum(JOB_KINDS), 'TICKET'),
  /** The uuid of the printer that is down, if this job prints its ticket on its backup; an extension of our server (decision G116). */
  backupFor: text,
  copies: z.optional(z.nullable(z.number())),
  copyStates: z.optional(z.array(copyRecordSchema)),
  handOut: z.optional(z.number().check(z.int(), z.nonnegative())),
  expiresAt: text,
  serverTime: text,
});
export type PrintJobMessage = z.infer<typeof printJobSchema>;

/**
 * A job without its ticket, for the machines. The ticket contains personal data and stays in the ledger. `expiresInMs` counts from the
 * receipt of the message; null: the job does not expire.
 */
export interface PrintJob {
  uuid: string;
  orderId: string;
  /** The order's code as shown to people; null if the server does not send it. */
  orderCode: string | null;
  locationId: string;
  printerUuid: string | null;
  ticketType: (typeof TICKET_TYPES)[number];
  kind: JobKind;
  /** The printer whose ticket this printer prints as its backup. */
  backupFor?: string;
  url: string;
  supported: boolean;
  mayPrint: boolean;
  isManual: boolean;
  hasDuplicateBody: boolean;
  bodyHash: string;
  handOut: number | null;
  copies: CopyRecord[];
  expiresInMs: number | null;
  /** The printer is in a more local address space than the page (row BP-09), or a device of this computer (row V-07). */
  needsGrant: NeededGrant;
  /** The server's id for the job, if it is the id of a printer and not of the job (decision G30). */
  sentAs?: string;
}

/** Returns whether a browser can print with the job's strategy and method (specification 2 §9): by HTTP, or on a device without a method (row V-07). */
export function isSupported(job: Pick<PrintJobMessage, 'strategy' | 'httpMethod'>): boolean {
  return (job.strategy === 'HTTP' && job.httpMethod === 'POST') || (isDeviceMethod(job.strategy) && job.httpMethod === '');
}

/** Returns whether a job is printed automatically: any of its three flags is set. Otherwise a person must print it (specification 2 §4). */
export function mayPrint(job: Pick<PrintJobMessage, 'autoPrint' | 'isManual' | 'allowPrint'>): boolean {
  return job.autoPrint === true || job.isManual === true || job.allowPrint === true;
}

/**
 * Converts the message to a job for the machines.
 *
 * @param bodyHash Used if the server sends none.
 * @param now Current time in ms since 1970, used if the message has no `serverTime`.
 */
export function printJobOf(message: PrintJobMessage, bodyHash: string, now: number): PrintJob {
  const known = message.copyStates ?? [];
  const printerUuid = message.printerUuid ?? message.thirdPartyServiceUuid ?? null;
  const expiresAt = Date.parse(message.expiresAt ?? '');
  return {
    uuid: message.uuid,
    orderId: message.orderId,
    orderCode: message.orderCode || null,
    locationId: message.locationId,
    printerUuid,
    ticketType: message.ticketType,
    kind: message.kind,
    ...(message.backupFor && { backupFor: message.backupFor }),
    url: isDeviceMethod(message.strategy) ? deviceAddress(message.strategy, printerUuid ?? '') : message.url,
    supported: isSupported(message),
    mayPrint: mayPrint(message),
    isManual: message.isManual === true,
    hasDuplicateBody: Boolean(message.duplicateBody),
    bodyHash: message.bodyHash ?? bodyHash,
    handOut: message.handOut ?? null,
    copies: Array.from(
      { length: copiesOf(message.copies) },
      (_, index) => known.find((record) => record.copy === index + 1) ?? { copy: index + 1, attempt: 0, state: 'QUEUED' },
    ),
    expiresInMs: Number.isNaN(expiresAt) ? null : expiresAt - (Date.parse(message.serverTime ?? '') || now),
    needsGrant: isDeviceMethod(message.strategy) && 'device',
  };
}

const copyOutcomeSchema = z.strictObject({
  copy: z.number().check(z.int(), z.positive()),
  outcome: z.enum(COPY_OUTCOMES),
  code: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
});
export type CopyOutcomeReport = z.infer<typeof copyOutcomeSchema>;

/** The message `order.print-ack`, tab to server, one per stage; the server answers through the callback with `AckAnswer`. */
export const printAckSchema = z.strictObject({
  uuid: z.string(),
  stage: z.enum(['received', 'intent', 'withdrawn', 'final']),
  handOut: z.nullable(z.number()),
  copy: z.optional(z.number().check(z.int(), z.positive())),
  attempt: z.optional(z.number().check(z.int(), z.positive())),
  outcomes: z.optional(z.array(copyOutcomeSchema).check(z.maxLength(10))),
});
export type PrintAck = z.infer<typeof printAckSchema>;

/**
 * `stale`: the job was handed to another tab since. `granted`: this attempt was granted before. `unknown`: no such open job. `withdrawn`:
 * the order does not need the ticket any more, for the reason in `code`.
 */
export const ackAnswerSchema = z.looseObject({
  ok: z.boolean(),
  reason: z.optional(z.enum(['stale', 'granted', 'unknown', 'withdrawn'])),
  code: z.optional(z.enum(WITHDRAWAL_CODES)),
});
export type AckAnswer = z.infer<typeof ackAnswerSchema>;

/** The message `order.print-withdrawn`, server to the room of a location: a job must not be printed any more (decision G61). */
export const printWithdrawnSchema = z.looseObject({ uuid: z.string(), code: z.enum(WITHDRAWAL_CODES) });
export type PrintWithdrawn = z.infer<typeof printWithdrawnSchema>;

/** The message `order.print-response`, tab to server: the outcome of one copy, or why the job was not printed. */
export const printResponseSchema = z.strictObject({
  uuid: z.string(),
  orderId: z.string(),
  locationId: z.string(),
  copy: z.optional(z.number()),
  status: z.string(),
  reason: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  meta: z.optional(z.record(z.string(), z.unknown())),
  error: z.optional(z.string()),
});
export type PrintResponse = z.infer<typeof printResponseSchema>;

/**
 * Last known health of a printer, reported by the tab that prints or, for an installed program, by the server. `at` is ISO-8601 UTC.
 * `trouble` `permission`: the browser does not allow this tab to reach the printer. `since`, ISO-8601 UTC: when the problem of a printer that
 * polls began, or when it polled last. `questions`: number of its tickets of orders about which a person is asked.
 */
export const printerReportSchema = z.object({
  printerUuid: z.string().check(z.maxLength(64)),
  ok: z.boolean(),
  at: z.string().check(z.maxLength(40)),
  paperNearEnd: z.optional(z.boolean()),
  trouble: z.optional(z.nullable(z.enum([...CHECK_PROBLEMS, 'permission']))),
  since: text,
  questions: z.optional(z.number()),
});
export type PrinterReport = z.infer<typeof printerReportSchema>;

/** `check-master-tab`, tab to server: requests the role, or answers a tick with the tab's checks. `eligible: false` releases the role. */
export const masterTabQuestionSchema = z.strictObject({
  tabId: z.string().check(z.minLength(1), z.maxLength(64)),
  eligible: z.boolean(),
  checks: z.array(printerReportSchema).check(z.maxLength(500)),
});
export type MasterTabQuestion = z.infer<typeof masterTabQuestionSchema>;

/**
 * `check-master-tab`, server to tab: whether this tab prints. A bare boolean is the plain protocol (decision G31).
 * `tick` requests a heartbeat with checks from the main tab, which renews its lease. `vacant`: no tab has the role. `reports`: the last
 * reports of other tabs and installed programs on printers of this tab's locations. `unserved`: the tab's locations with a printer for
 * browsers but without a main tab of any user (row BP-02).
 */
export const masterTabAnswerSchema = z.union([
  z.pipe(
    z.boolean(),
    z.transform((isMaster) => ({ isMaster, plain: true as const })),
  ),
  z.looseObject({
    isMaster: z.boolean(),
    epoch: z.optional(z.number()),
    leaseUntil: z.optional(z.nullable(z.string())),
    serverTime: z.optional(z.string()),
    tick: z.optional(z.boolean()),
    vacant: z.optional(z.boolean()),
    reports: z.optional(z.array(printerReportSchema)),
    unserved: z.optional(z.array(z.string())),
  }),
]);
export type MasterTabAnswer = z.infer<typeof masterTabAnswerSchema>;
