import * as z from 'zod/mini';
import * as contract from '@/contract/orders';
import { MAX_PRINTER_ENTRIES, type NewPrinterEntry } from '@/domain/order';
import { ORDER_REPORT_INTERVAL_MS } from '@/domain/printTiming';
import type { ApiError } from '@/services/api/apiError';
import { callApi, type ApiAccess } from '@/services/api/baseQuery';
import { requestTo } from '@/services/api/fromContract';
import type { Clock } from '@/services/runtime/workerClock';

/** Result of a report: the order has it, the server rejected it, or it failed and a later attempt may succeed. */
export type ReportResult = 'written' | 'refused' | 'retry';

export interface OrderReports {
  /** Writes one entry; never rejects. */
  add(entry: NewPrinterEntry): Promise<ReportResult>;
  /** Sends what is waiting, without a pause. Resolves when all results are known. */
  finish(): Promise<void>;
}

const batchReplySchema = z.object({ data: contract.addPrinterEntries.reply.single });

/**
 * Writes the outcomes of tickets to the histories of their orders: one request at a time. The first entry is sent at once; those that arrive
 * while it is sent, or within 100 ms, are sent together (`POST /Orders/printer-entries`). If the server rejects them together, each is
 * sent alone: one of them may be invalid, or the server may not have that endpoint. Not RTK Query calls, because they are retried while the
 * server is unreachable and no screen waits for them.
 */
export function createOrderReports(api: ApiAccess, clock: Clock): OrderReports {
  let waiting: { entry: NewPrinterEntry; resolve: (result: ReportResult) => void }[] = [];
  /** Resolves when nothing is waiting or being sent; null: it is so. */
  let sending: Promise<void> | null = null;
  let isFinishing = false;
  let endPause = (): void => undefined;

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_PRINTER_ENTRIES);
      waiting = waiting.slice(MAX_PRINTER_ENTRIES);
      const pause = new Promise<void>((resolve) => {
        endPause = resolve;
        clock.setTimeout(resolve, ORDER_REPORT_INTERVAL_MS);
      });
      const results = await writeTogether(batch.map(({ entry }) => entry));
      batch.forEach(({ resolve }, index) => resolve(results[index] ?? 'retry'));
      if (!isFinishing) await pause;
    }
    sending = null;
  }

  async function writeTogether(entries: NewPrinterEntry[]): Promise<ReportResult[]> {
    const [first] = entries;
    if (first && entries.length === 1) return [await write(first)];
    const answer = await callApi(requestTo(contract.addPrinterEntries, { body: { entries } }), api, new AbortController().signal);
    if ('error' in answer) {
      const result = resultOf(answer.error);
      return result === 'refused' ? writeEach(entries) : entries.map(() => result);
    }
    const reply = batchReplySchema.safeParse(answer.data);
    // After an unreadable reply, as after a success of the single call, the entries are not sent again.
    return entries.map((_entry, index) => (reply.success && reply.data.data.recorded[index] === false ? 'refused' : 'written'));
  }

  async function writeEach(entries: NewPrinterEntry[]): Promise<ReportResult[]> {
    const results: ReportResult[] = [];
    for (const entry of entries) results.push(await write(entry));
    return results;
  }

  async function write(body: NewPrinterEntry): Promise<ReportResult> {
    const answer = await callApi(requestTo(contract.addOrderStatus, { body }), api, new AbortController().signal);
    return 'error' in answer ? resultOf(answer.error) : 'written';
  }

  return {
    add: (entry) =>
      new Promise((resolve) => {
        waiting.push({ entry, resolve });
        sending ??= send();
      }),
    async finish() {
      isFinishing = true;
      endPause();
      await sending;
    },
  };
}

/** A rejection is final unless the server is overloaded, fails, or waits for the user to sign in again. */
function resultOf(error: ApiError): 'refused' | 'retry' {
  return error.kind === 'http' && error.status < 500 && error.status !== 429 && error.status !== 401 ? 'refused' : 'retry';
}
