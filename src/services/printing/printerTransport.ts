import type { PrinterReply } from '@/domain/printOutcome';
import { readEposReply } from '@/services/printing/eposReply';

/** Longest wait for a check (specification 2 §9). */
export const CHECK_TIMEOUT_MS = 5_000;
/** What a printer takes for a ticket unless its address says otherwise, and what the tab waits beyond it (decision G33). */
const PRINT_TIMEOUT_MS = 60_000;
const PRINT_TIMEOUT_MARGIN_MS = 5_000;

/** How often a printer is asked what became of a ticket that it has spooled. */
const SPOOLED_QUERY_MS = 1_000;

const EPOS_NAMESPACE = 'http://www.epson-pos.com/schemas/2011/03/epos-print';
const emptyDocument = (header: string) =>
  `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">${header}<s:Body>` +
  `<epos-print xmlns="${EPOS_NAMESPACE}"></epos-print></s:Body></s:Envelope>`;

/** No preflight is asked of the printer with these: some firmware does not answer one. */
export const SIMPLE_HEADERS = { 'Content-Type': 'text/plain;charset=utf-8' };

/** Asks a printer how it is: posts an empty document, which prints nothing (decision G28). Never rejects. */
export function checkPrinter(url: string, headers: Record<string, string>): Promise<PrinterReply> {
  return post(url, headers, emptyDocument(''), CHECK_TIMEOUT_MS);
}

/**
 * Sends a ticket once, byte for byte (design of print delivery). A printer that says that it only spooled the ticket is asked by the
 * job id of the document until it tells what became of it. Never rejects; `noReply` does not mean "not printed".
 */
export async function printTicket(url: string, headers: Record<string, string>, body: string): Promise<PrinterReply> {
  const endsAt = performance.now() + printTimeout(url);
  const reply = await post(url, headers, body, printTimeout(url));
  const [, printJobId] = /<printjobid>([\w.-]{1,30})<\/printjobid>/.exec(body) ?? [];
  return isSpooled(reply) && printJobId ? endOfSpooled(reply, { url, headers, printJobId, endsAt }) : reply;
}

/** A reply that comes before printing has nothing but "completed" or "spooler stopped" in its status (Epson's manuals of the spooler). */
function isSpooled(reply: PrinterReply): boolean {
  return reply.kind === 'reply' && reply.success && (reply.status === 0x2 || reply.status >= 0x80000000);
}

interface SpooledTicket {
  url: string;
  headers: Record<string, string>;
  printJobId: string;
  /** By the tab's monotonic clock, in ms. */
  endsAt: number;
}

async function endOfSpooled(reply: PrinterReply, { url, headers, printJobId, endsAt }: SpooledTicket): Promise<PrinterReply> {
  const query = emptyDocument(
    `<s:Header><parameter xmlns="${EPOS_NAMESPACE}"><printjobid>${printJobId}</printjobid></parameter></s:Header>`,
  );
  let isKnown = false;
  while (performance.now() < endsAt) {
    const answer = await post(url, headers, query, CHECK_TIMEOUT_MS);
    if (answer.kind === 'reply' && !/^(Printing|JobSpooling)/.test(answer.code)) {
      // A printer that never heard of the job has no spooler: its status is merely short.
      return answer.code === 'JobNotFound' && !isKnown ? reply : answer;
    }
    isKnown ||= answer.kind === 'reply';
    await new Promise((resolve) => setTimeout(resolve, SPOOLED_QUERY_MS));
  }
  return { kind: 'noReply', why: 'timeout' };
}

/** The printer's own time limit, from the `timeout` of its address, and a margin (decision G33). In ms. */
export function printTimeout(url: string): number {
  const asked = Number(new URL(url).searchParams.get('timeout'));
  return (Number.isFinite(asked) && asked > 0 ? asked : PRINT_TIMEOUT_MS) + PRINT_TIMEOUT_MARGIN_MS;
}

async function post(url: string, headers: Record<string, string>, body: string, timeoutMs: number): Promise<PrinterReply> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), timeoutMs);
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal: patience.signal, cache: 'no-store', credentials: 'omit' });
    return readEposReply(response.status, await response.text());
  } catch {
    return { kind: 'noReply', why: patience.signal.aborted ? 'timeout' : 'network' };
  } finally {
    clearTimeout(timer);
  }
}
