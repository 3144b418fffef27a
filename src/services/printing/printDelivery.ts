import { ackAnswerSchema, isAbout, isOpen, type CopyRecord, type PrintAck, type PrintJob, type PrintResponse } from '@/domain/printJob';
import type { NewPrinterEntry } from '@/domain/order';
import { isHeldByPrinter } from '@/domain/printerCode';
import type { PrinterReply } from '@/domain/printerReply';
import { GRANT_GOOD_FOR_MS } from '@/domain/printTiming';
import type { AckInput, CopyReport, CopyStep, Moment } from '@/machines/printJob/jobCopies';
import type { AckResult, LedgerEntry, QueryResult, SendResult } from '@/machines/printJob/printJobSetup';
import type { TimedReply } from '@/machines/printRuntime/printRuntimeProtocol';
import type { LedgerJob, Ticket } from '@/services/printing/ledgerSchema';
import type { ReportResult } from '@/services/printing/orderReports';
import type { PrintLedger } from '@/services/printing/printLedger';
import { printerProtocol } from '@/services/printing/printerProtocols';
import { printStatusOf } from '@/services/printing/printStatus';

export interface DeliveryDependencies {
  ledger: PrintLedger;
  /** Sends a realtime message and resolves with the server's answer; null if none comes. */
  request: (event: 'order.print-ack' | 'order.print-response', payload: PrintAck | PrintResponse) => Promise<unknown>;
  /** Sends a realtime message of the plain protocol, which the server does not answer. */
  send: (event: 'order.print-ack' | 'order.print-response', payload: PrintAck | PrintResponse) => void;
  /** Adds an entry to an order's history; never rejects. */
  addStatus: (entry: NewPrinterEntry) => Promise<ReportResult>;
  /** The settings of a job's printer, for `meta` of the history entry. */
  configOf: (job: PrintJob) => Record<string, unknown> | null;
  userId: string;
  /** The user's current locations: jobs of other locations, which an earlier user of this browser left in the ledger, are not resumed. */
  locationIds: () => ReadonlySet<string>;
}

/**
 * The effects of print jobs on ledger, printer and server. Failures that the machines handle are results, not rejections. Tickets of jobs
 * in progress are held in memory until their job ends, so that machines contain no ticket and printing does not wait for the disk.
 */
export function createPrintDelivery({ ledger, request, send, addStatus, configOf, userId, locationIds }: DeliveryDependencies) {
  const tickets = new Map<string, Ticket>();
  const statusOf = (job: PrintJob, report: CopyReport) => printStatusOf(job, report, configOf(job), userId);

  /** Returns a grant: notifies the server that a copy, which it may have granted, was not sent and will not be. */
  async function returnGrant({ job, copy, attempt }: CopyStep): Promise<void> {
    if (job.handOut === null) return;
    await request('order.print-ack', { uuid: job.sentAs ?? job.uuid, stage: 'withdrawn', handOut: job.handOut, copy, attempt });
  }

  async function respond({ job, report, error }: { job: PrintJob; report: CopyReport; error: string | null }): Promise<void> {
    const { status, reason, meta } = statusOf(job, report).newStatus;
    const { orderId, locationId } = job;
    const response: PrintResponse = { uuid: job.sentAs ?? job.uuid, orderId, locationId, status, reason: reason ?? null };
    if (report.copy !== null) response.copy = report.copy;
    if (meta) response.meta = meta;
    if (error) response.error = error;
    if (job.handOut === null) send('order.print-response', response);
    else await request('order.print-response', response);
  }

  return {
    /**
     * Stores the ticket of a received job in memory. A different ticket under the same id is ignored here; the ledger reports the conflict.
     */
    storeTicket(uuid: string, ticket: Ticket): void {
      if (!tickets.has(uuid)) tickets.set(uuid, ticket);
    },

    async enterInLedger({ job }: { job: PrintJob }): Promise<LedgerEntry> {
      const { kind, record } = await ledger.enter(job, tickets.get(job.uuid) ?? null);
      if (kind === 'conflict') return { kind };
      if (record.endedAt) return { kind: 'final', copies: record.copies };
      if (record.ticket) tickets.set(job.uuid, record.ticket);
      const holdReported = record.holdReported || record.copies.some(({ code }) => isHeldByPrinter(code));
      return { kind: 'open', copies: record.copies, holdReported };
    },

    /** Lists the open jobs of this browser that can be resumed: in the plain protocol the server does not hand a job out a second time. */
    async openJobs(): Promise<PrintJob[]> {
      const ours = locationIds();
      const open = (await ledger.list()).filter(({ endedAt, job }) => !endedAt && ours.has(job.locationId)).reverse();
      return open.filter((record) => record.ticket || record.copies.every(({ state }) => state !== 'QUEUED')).map(asJob);
    },

    async acknowledge({ job, stage, copy, attempt, outcomes }: AckInput): Promise<AckResult> {
      const at = currentMoment();
      const ack: PrintAck = { uuid: job.sentAs ?? job.uuid, stage, handOut: job.handOut, outcomes };
      if (copy !== null && attempt !== null) Object.assign(ack, { copy, attempt });
      if (job.handOut === null) {
        // The plain protocol has only the acknowledgement of receipt, which the server does not answer.
        if (stage === 'received') send('order.print-ack', ack);
        return { kind: 'answered', at, ok: true };
      }
      const answer = ackAnswerSchema.safeParse(await request('order.print-ack', ack));
      return answer.success ? { kind: 'answered', at, ...answer.data } : { kind: 'unanswered' };
    },

    async commitIntent({ job, copy, attempt }: CopyStep): Promise<void> {
      await ledger.change(job.uuid, (record) => ({ ...withCopy(record, { copy, attempt, state: 'INTENT' }), asked: false }));
    },

    async withdraw({ before, ...step }: CopyStep & { before: CopyRecord }): Promise<void> {
      await ledger.change(step.job.uuid, (record) => withCopy(record, before));
      await returnGrant(step);
    },

    returnGrant,

    /** Returns a job whose machine failed to the server, for any hand-out and all copies. */
    async releaseJob({ uuid }: { uuid: string }): Promise<void> {
      tickets.delete(uuid);
      await request('order.print-ack', { uuid, stage: 'withdrawn', handOut: null });
    },

    async sendToPrinter({ job, copy, marked, grantedAt }: CopyStep & { marked: boolean; grantedAt: Moment | null }): Promise<SendResult> {
      const ticket = tickets.get(job.uuid);
      const body = marked ? (ticket?.marked ?? (job.handOut === null ? ticket?.body : null)) : ticket?.body;
      if (!ticket || !body) return { kind: 'ticketMissing' };
      if (grantedAt && hasPassed(grantedAt)) return { kind: 'grantExpired' };
      const onSpools = (spools: boolean) => ledger.saveSpools(job.url, spools);
      const printed = printerProtocol.print(job.url, { headers: ticket.headers, body }, { onSpools, isRepeated: copy > 1 });
      return { kind: 'sent', ...(await timed(printed)) };
    },

    async commitOutcome({ job, copies }: { job: PrintJob; copies: CopyRecord[] }): Promise<void> {
      await ledger.change(job.uuid, (record) => withOutcomes(record, copies));
    },

    /**
     * Adds one history entry with the reason why the ticket waits for its printer; the copy stays queued
     * (docs/print-delivery.md §9; ADR 0013).
     */
    async reportHeld({ job, code }: { job: PrintJob; code: string }): Promise<void> {
      await ledger.change(job.uuid, (record) => ({ ...record, holdReported: true }));
      const report: CopyReport = { copy: null, attempt: 0, status: 'ERROR', reason: code, reply: null };
      if (job.orderId) await addStatus(statusOf(job, report));
      // A test ticket has no order, and the screen that requested it waits for a report.
      else await respond({ job, report, error: null });
    },

    saveQuestionState: ({ job, asked }: { job: PrintJob; asked: boolean }) => ledger.change(job.uuid, (record) => ({ ...record, asked })),

    /** Returns whether the printer can be queried about a copy: it spools, and no other copy had the job id of the copy's document. */
    async canQueryPrinter(step: CopyStep): Promise<boolean> {
      return printJobIdOfStep(step) !== null && (await ledger.spools(step.job.url));
    },

    async queryPrinter(step: CopyStep): Promise<QueryResult> {
      const { url, uuid } = step.job;
      const printJobId = printJobIdOfStep(step);
      const reply = printJobId && (await printerProtocol.queryJob(url, tickets.get(uuid)?.headers ?? null, printJobId));
      return reply ? { kind: 'answered', ...(await timed(Promise.resolve(reply))) } : { kind: 'unanswered' };
    },

    async recordOnOrder({ job, report }: { job: PrintJob; report: CopyReport }): Promise<{ recorded: boolean }> {
      if (job.orderId && (await addStatus(statusOf(job, report))) === 'retry') return { recorded: false };
      await ledger.change(job.uuid, (record) => withRecorded(record, report), 'soon');
      return { recorded: true };
    },

    respond,

    async closeInLedger({ job, copies }: { job: PrintJob; copies: CopyRecord[] }): Promise<void> {
      tickets.delete(job.uuid);
      const closed = (record: LedgerJob) => ({
        ...withOutcomes(record, copies),
        ticket: null,
        asked: false,
        endedAt: record.endedAt ?? new Date().toISOString(),
      });
      await ledger.change(job.uuid, closed, 'soon');
    },

    /** Ends a job in this browser's ledger because another device has it, unless another tab of this browser took it over. */
    async releaseInLedger({ job }: { job: PrintJob }): Promise<void> {
      tickets.delete(job.uuid);
      if (job.handOut === null) return;
      await ledger.change(job.uuid, (record) =>
        record.job.handOut === job.handOut && record.job.bodyHash === job.bodyHash
          ? { ...record, ticket: null, asked: false, endedAt: record.endedAt ?? new Date().toISOString() }
          : record,
      );
    },

    checkPrinter: ({ url }: { url: string }) => timed(printerProtocol.check(url)),

    /** Number of tickets held in memory. */
    ticketCount: () => tickets.size,
  };

  /** All copies have the same document, hence the same job id: a printer's reply about this id is used for the first copy only. */
  function printJobIdOfStep({ job, copy, attempt }: CopyStep): string | null {
    const ticket = tickets.get(job.uuid);
    const body = attempt > 1 ? ticket?.marked : ticket?.body;
    return copy === 1 && body ? printerProtocol.jobIdOf(body) : null;
  }
}

export type PrintDelivery = ReturnType<typeof createPrintDelivery>;

function withCopy(record: LedgerJob, copy: CopyRecord): LedgerJob {
  return { ...record, copies: record.copies.map((known) => (known.copy === copy.copy ? copy : known)) };
}

function withRecorded(record: LedgerJob, report: CopyReport): LedgerJob {
  return { ...record, copies: record.copies.map((known) => (isAbout(report, known) ? { ...known, recorded: true } : known)) };
}

/** Merges outcomes of copies and their times into a record; more recent outcomes that another tab of this browser stored are retained. */
function withOutcomes(record: LedgerJob, copies: readonly CopyRecord[]): LedgerJob {
  const at = new Date().toISOString();
  return {
    ...record,
    copies: record.copies.map((known) => {
      const ours = copies.find(({ copy }) => copy === known.copy);
      if (!ours || ours.attempt < known.attempt || (ours.attempt === known.attempt && known.state === 'DONE' && ours.state !== 'DONE')) {
        return known;
      }
      const recorded = ours.recorded || (known.attempt === ours.attempt && known.state === ours.state && known.recorded);
      return { ...ours, ...(recorded === undefined ? {} : { recorded }), ...(isOpen(ours) ? {} : { at: known.at ?? at }) };
    }),
  };
}

/** Restores the job from its record, with its copies' states; `expiresInMs` is reduced by the time since the job was first received. */
function asJob({ job, copies, enteredAt }: LedgerJob): PrintJob {
  return { ...job, copies, expiresInMs: job.expiresInMs === null ? null : job.expiresInMs - (Date.now() - Date.parse(enteredAt)) };
}

/** Returns the current time of both clocks of the tab. */
export function currentMoment(): Moment {
  return { monotonic: performance.now(), wall: Date.now() };
}

function hasPassed({ monotonic, wall }: Moment): boolean {
  const now = currentMoment();
  return now.monotonic - monotonic > GRANT_GOOD_FOR_MS || Math.abs(now.wall - wall) > GRANT_GOOD_FOR_MS;
}

async function timed(reply: Promise<PrinterReply>): Promise<TimedReply> {
  return { reply: await reply, at: new Date().toISOString() };
}
