import type { Order, StatusEntry } from '@/domain/order';
import type { CopyOutcome } from '@/domain/printJob';
import type { PrinterReply } from '@/domain/printerReply';
import { testTicketOfOutcome } from '@/domain/testTicket';
import type { PrintJobRow } from './printJobStore';
import type { ReportTestTicket } from './testTicketReports';

/** One attempt of one copy of a job. */
export interface CopyAttempt {
  jobUuid: string;
  copy: number;
  attempt: number;
}

/** The outcome of a copy. `code`: why it was not printed, or why that is unknown; `reply`: of the printer, null without one. */
export interface CopyResult {
  outcome: CopyOutcome;
  code: string | null;
  reply: PrinterReply | null;
}

interface PrinterLine {
  copy: number | null;
  attempt: number;
  status: string;
  reason: string | null;
  reply: PrinterReply | null;
}

interface OutcomeReportsOptions {
  findOrder: (orderId: string) => Promise<Order | null>;
  addStatus: (orderId: string, entry: StatusEntry) => Promise<unknown>;
  /** Forwards the outcome of a test ticket. */
  reportTest: ReportTestTicket;
  now: () => Date;
}

/** Creates the functions that add the outcomes which the server knows to the histories of orders. No line is added twice. */
export function createOutcomeReports({ findOrder, addStatus, reportTest, now }: OutcomeReportsOptions) {
  /** Adds a printer entry to the order of a job, unless the order has it. */
  async function addEntry(job: PrintJobRow, { copy, attempt, status, reason, reply }: PrinterLine): Promise<void> {
    const { uuid, printerUuid, backupFor, ticketType, kind, orderId } = job;
    const order = await findOrder(orderId);
    if (!order || order.statuses.some((entry) => isSameLine(entry, { uuid, copy, attempt, status }))) return;
    const printerOrder = { uuid, printerUuid, ...(backupFor && { backupFor }), kind, ticketType, copy, attempt };
    await addStatus(orderId, {
      ...{ status, type: 'printer', creator: 'server', date: now().toISOString(), reason },
      meta: {
        httpStatus: reply?.httpStatus ?? null,
        printerOrder,
        printerResponse: reply?.response ?? null,
        errors: reason ? [reason] : [],
      },
    });
  }

  return {
    addEntry,

    /** Adds the outcome of a copy to its order, or reports the test ticket. */
    async reportOutcome(
      job: PrintJobRow,
      { copy, attempt }: Omit<CopyAttempt, 'jobUuid'>,
      { outcome, code, reply }: CopyResult,
    ): Promise<void> {
      if (job.orderId === '') return reportTest(job.holderTab ?? '', job.uuid, testTicketOfOutcome(outcome, code));
      await addEntry(job, { copy, attempt, status: outcome === 'DONE' ? 'SUCCESS' : 'ERROR', reason: code, reply });
    },
  };
}

export type OutcomeReports = ReturnType<typeof createOutcomeReports>;

function isSameLine(
  { type, status, meta }: StatusEntry,
  line: { uuid: string; copy: number | null; attempt: number; status: string },
): boolean {
  const about = isRecord(meta) ? meta['printerOrder'] : null;
  if (type !== 'printer' || status !== line.status || !isRecord(about)) return false;
  return about['uuid'] === line.uuid && about['copy'] === line.copy && about['attempt'] === line.attempt;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
