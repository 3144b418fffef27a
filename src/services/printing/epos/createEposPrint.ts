import { isOfPrinter, replyOfEpos, type EposAnswer } from '@/domain/eposAnswer';
import type { PrinterReply } from '@/domain/printerReply';
import { CHECK_TIMEOUT_MS, PRINT_TIMEOUT_MARGIN_MS, PRINT_TIMEOUT_MS, SPOOLED_QUERY_MS } from '@/domain/printTiming';
import type { PrinterProtocol, PrintOptions, TicketDocument } from '@/services/printing/printerProtocol';
import type { Clock } from '@/services/runtime/workerClock';

export const EPOS_NAMESPACE = 'http://www.epson-pos.com/schemas/2011/03/epos-print';

/** A document that prints nothing, for checks and, with a header, for queries. */
export const emptyDocument = (header = '') =>
  `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">${header}<s:Body>` +
  `<epos-print xmlns="${EPOS_NAMESPACE}"></epos-print></s:Body></s:Envelope>`;

/** With these headers a browser sends no CORS preflight request: some firmware does not answer one. */
export const SIMPLE_HEADERS = { 'Content-Type': 'text/plain;charset=utf-8' };

/** Posts a document to a printer and reads its answer. Never rejects. */
export type PostToPrinter = (url: string, headers: Record<string, string>, body: string, timeoutMs: number) => Promise<EposAnswer>;

/** Prints by ePOS-Print (docs/print-delivery.md), in a tab or in the installed program, which differ in how they post. */
export function createEposPrint(post: PostToPrinter, clock: Clock): Pick<PrinterProtocol, 'print' | 'jobIdOf' | 'queryJob'> {
  /**
   * Sends a ticket. If the printer replies that it only spooled it, queries the job by its id until the outcome is known
   * (docs/print-delivery.md).
   *
   * Documents without a job id (plain protocol; our server always sets one) cannot be queried: their `success` counts as printed even on a
   * printer that spools, as specification 2 §4 requires (row PR-15). A failure after spooling is then not detected. Treating each such ticket
   * as uncertain would be worse: people would confirm every ticket, and print many of them twice.
   */
  async function print(
    url: string,
    { headers, body }: TicketDocument,
    { onSpools, isRepeated = false }: PrintOptions = {},
  ): Promise<PrinterReply> {
    const endsAt = performance.now() + printTimeout(url);
    const answer = await post(url, headers, body, printTimeout(url));
    const printJobId = jobIdOf(body);
    if (!isSpooled(answer) || !printJobId) return replyOfEpos(answer);
    await onSpools?.(true);
    const end = await endOfSpooled({ url, headers, printJobId, endsAt, isRepeated });
    // The printer does not know the job, so it has no spooler: its status merely has few bits.
    if (end !== 'neverReceived') return replyOfEpos(end);
    await onSpools?.(false);
    return replyOfEpos(answer);
  }

  async function queryJob(url: string, headers: Record<string, string> | null, printJobId: string): Promise<PrinterReply | null> {
    const endsAt = performance.now() + printTimeout(url);
    const end = await endOfSpooled({ url, headers: headers ?? SIMPLE_HEADERS, printJobId, endsAt, isRepeated: false });
    return end !== 'neverReceived' && end.kind === 'reply' && end.code !== 'JobNotFound' ? replyOfEpos(end) : null;
  }

  async function endOfSpooled({ url, headers, printJobId, endsAt, isRepeated }: SpooledTicket): Promise<EposAnswer | 'neverReceived'> {
    const query = emptyDocument(
      `<s:Header><parameter xmlns="${EPOS_NAMESPACE}"><printjobid>${printJobId}</printjobid></parameter></s:Header>`,
    );
    let isKnown = false;
    while (performance.now() < endsAt) {
      const answer = await post(url, headers, query, CHECK_TIMEOUT_MS);
      if (isOfPrinter(answer) && !/^(Printing|JobSpooling)/.test(answer.code)) {
        if (isKnown) return answer;
        if (answer.code === 'JobNotFound') return 'neverReceived';
        return isRepeated ? { kind: 'noReply', why: 'timeout' } : answer;
      }
      isKnown ||= isOfPrinter(answer);
      await new Promise<void>((resolve) => clock.setTimeout(resolve, SPOOLED_QUERY_MS));
    }
    return { kind: 'noReply', why: 'timeout' };
  }

  return { print, jobIdOf, queryJob };
}

function jobIdOf(body: string): string | null {
  return /<printjobid>([\w.-]{1,30})<\/printjobid>/.exec(body)?.[1] ?? null;
}

/** A reply sent before printing has only "completed" or "spooler stopped" in its status (Epson's spooler manuals). */
function isSpooled(answer: EposAnswer): boolean {
  return isOfPrinter(answer) && answer.success && (answer.status === 0x2 || answer.status >= 0x80000000);
}

interface SpooledTicket {
  url: string;
  headers: Record<string, string>;
  printJobId: string;
  /** End of the wait by the tab's monotonic clock (`performance.now()`), in ms. */
  endsAt: number;
  isRepeated: boolean;
}

/** Returns how long to wait for a reply, in ms: the `timeout` parameter of the printer's address plus a margin (decision G33). */
export function printTimeout(url: string): number {
  const limit = Number(new URL(url).searchParams.get('timeout'));
  return (Number.isFinite(limit) && limit > 0 ? limit : PRINT_TIMEOUT_MS) + PRINT_TIMEOUT_MARGIN_MS;
}
