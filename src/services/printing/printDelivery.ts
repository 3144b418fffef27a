import { ackAnswerSchema, type CopyRecord, type PrintAck, type PrintJob, type PrintResponse } from '@/domain/printJob';
import type { NewOrderStatus } from '@/domain/order';
import type { PrinterReply } from '@/domain/printOutcome';
import type { AckInput, CopyReport, CopyStep } from '@/machines/printJob/jobCopies';
import type { AckResult, LedgerEntry, SendResult } from '@/machines/printJob/printJobMachine';
import type { TimedReply } from '@/machines/printRuntime/printRuntimeProtocol';
import type { LedgerJob, PrintLedger, Ticket } from '@/services/printing/printLedger';
import { checkPrinter, printTicket, SIMPLE_HEADERS } from '@/services/printing/printerTransport';

export interface DeliveryLinks {
  ledger: PrintLedger;
  /** Sends a message of the realtime protocol and waits for its answer; null: none. */
  ask: (event: 'order.print-ack' | 'order.print-response', payload: PrintAck | PrintResponse) => Promise<unknown>;
  /** Writes a status on an order; `retry`: it may go through later. */
  addStatus: (body: NewOrderStatus) => Promise<'written' | 'refused' | 'retry'>;
  /** The settings of a printer, for the history's meta. */
  configOf: (printerUuid: string | null) => Record<string, unknown> | null;
}

/** A grant that waited longer is asked for anew: the tab may have been frozen (design of print delivery). */
const GRANT_GOOD_FOR_MS = 5_000;

/**
 * The effects of a print job: ledger, printer, server. Nothing here rejects for a failure that the machines decide on.
 * Tickets that came are held in memory until the ledger has them, so that no machine carries a ticket.
 */
export function createPrintDelivery({ ledger, ask, addStatus, configOf }: DeliveryLinks) {
  const arrived = new Map<string, Ticket>();

  return {
    /** Keeps the ticket of a job that just came until the ledger has it. */
    keepTicket(uuid: string, ticket: Ticket): void {
      arrived.set(uuid, ticket);
    },

    async enterInLedger({ job }: { job: PrintJob }): Promise<LedgerEntry> {
      const ticket = arrived.get(job.uuid);
      if (!ticket) return { kind: 'conflict' };
      const { kind, record } = await ledger.enter(job, ticket);
      arrived.delete(job.uuid);
      if (kind === 'conflict') return { kind };
      if (record.endedAt) return { kind: 'final', copies: record.copies };
      return { kind: 'open', copies: record.copies, heldNoted: record.heldNoted };
    },

    async acknowledge({ job, stage, copy, attempt, outcomes }: AckInput): Promise<AckResult> {
      const ack: PrintAck = { uuid: job.uuid, stage, handOut: job.handOut, outcomes };
      if (copy !== null && attempt !== null) Object.assign(ack, { copy, attempt });
      // The plain protocol knows one acknowledgement, of the receipt.
      if (job.handOut === null && stage !== 'received') return { kind: 'answered', at: performance.now(), ok: true };
      const asked = performance.now();
      const answer = ackAnswerSchema.safeParse(await ask('order.print-ack', ack));
      if (answer.success) return { kind: 'answered', at: asked, ...answer.data };
      return job.handOut === null ? { kind: 'answered', at: asked, ok: true } : { kind: 'unanswered' };
    },

    commitIntent: ({ job, copy, attempt }: CopyStep) =>
      ledger.change(job.uuid, (record) => withCopy(record, { copy, attempt, state: 'INTENT' })),

    async withdraw({ job, copy, attempt, before }: CopyStep & { before: CopyRecord }): Promise<void> {
      await ledger.change(job.uuid, (record) => withCopy(record, before));
      await ask('order.print-ack', { uuid: job.uuid, stage: 'withdrawn', handOut: job.handOut, copy, attempt });
    },

    /** Gives back a job whose machine broke down: without a copy, and whatever its hand-out. */
    async releaseJob({ uuid }: { uuid: string }): Promise<void> {
      await ask('order.print-ack', { uuid, stage: 'withdrawn', handOut: null });
    },

    async sendToPrinter({ job, marked, grantedAt }: CopyStep & { marked: boolean; grantedAt: number | null }): Promise<SendResult> {
      const ticket = (await ledger.find(job.uuid))?.ticket;
      const body = marked ? ticket?.marked : ticket?.body;
      if (!ticket || !body) return { kind: 'ticketMissing' };
      if (grantedAt !== null && performance.now() - grantedAt > GRANT_GOOD_FOR_MS) return { kind: 'grantExpired' };
      return { kind: 'sent', ...(await timed(printTicket(job.url, ticket.headers, body))) };
    },

    commitOutcome: ({ job, copies }: { job: PrintJob; copies: CopyRecord[] }) =>
      ledger.change(job.uuid, (record) => ({ ...record, copies })),

    /** The order says once that the printer is out of reach; the copy stays queued (design of print delivery, step 3). */
    async noteHeld({ job }: { job: PrintJob }): Promise<void> {
      await ledger.change(job.uuid, (record) => ({ ...record, heldNoted: true }));
      if (job.orderId)
        await addStatus(statusOf(job, { copy: null, attempt: 0, status: 'ERROR', reason: 'SERVICE_UNAVAILABLE', reply: null }));
    },

    async recordOnOrder({ job, report }: { job: PrintJob; report: CopyReport }): Promise<{ recorded: boolean }> {
      if (!job.orderId) return { recorded: true };
      return { recorded: (await addStatus(statusOf(job, report))) !== 'retry' };
    },

    async respond({ job, report, error }: { job: PrintJob; report: CopyReport; error: string | null }): Promise<void> {
      const { status, reason, meta } = statusOf(job, report).newStatus;
      const response: PrintResponse = { uuid: job.uuid, orderId: job.orderId, locationId: job.locationId, status, reason: reason ?? null };
      if (report.copy !== null) response.copy = report.copy;
      if (meta) response.meta = meta;
      if (error) response.error = error;
      await ask('order.print-response', response);
    },

    async closeInLedger({ job }: { job: PrintJob }): Promise<void> {
      arrived.delete(job.uuid);
      await ledger.change(job.uuid, (record) => ({ ...record, ticket: null, endedAt: new Date().toISOString() }));
    },

    checkPrinter: ({ url }: { url: string }) => timed(checkPrinter(url, SIMPLE_HEADERS)),
  };

  function statusOf(job: PrintJob, { copy, attempt, status, reason, reply }: CopyReport): NewOrderStatus {
    const read = reply?.reply;
    return {
      orderId: job.orderId,
      locationId: job.locationId,
      newStatus: {
        status,
        type: 'printer',
        creator: 'web-app',
        reason,
        meta: {
          httpStatus: read && 'httpStatus' in read ? read.httpStatus : null,
          printerOrder: { uuid: job.uuid, ticketType: job.ticketType, copy, attempt },
          printerResponse:
            read?.kind === 'reply' ? { success: read.success, code: read.code, status: read.status, battery: read.battery } : null,
          thirdPartyConfig: configOf(job.printerUuid),
          errors: reason ? [reason] : [],
        },
      },
    };
  }
}

export type PrintDelivery = ReturnType<typeof createPrintDelivery>;

function withCopy(record: LedgerJob, copy: CopyRecord): LedgerJob {
  return { ...record, copies: record.copies.map((known) => (known.copy === copy.copy ? copy : known)) };
}

async function timed(reply: Promise<PrinterReply>): Promise<TimedReply> {
  return { reply: await reply, at: new Date().toISOString() };
}
