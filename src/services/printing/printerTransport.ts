import type { LocalNetworkPermission } from '@/domain/localNetwork';
import { targetAddressSpace } from '@/domain/mixedContent';
import { isOfPrinter, type PrinterReply } from '@/domain/printOutcome';
import { CHECK_TIMEOUT_MS, PRINT_TIMEOUT_MARGIN_MS, PRINT_TIMEOUT_MS, SPOOLED_QUERY_MS } from '@/domain/printTiming';
import { isMoreLocal } from '@/lib/addressSpace';
import { readEposReply } from '@/services/printing/eposReply';
import { watchLocalNetwork } from '@/services/printing/localNetwork';
import { tabClock } from '@/services/runtime/workerClock';

const EPOS_NAMESPACE = 'http://www.epson-pos.com/schemas/2011/03/epos-print';
const emptyDocument = (header: string) =>
  `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">${header}<s:Body>` +
  `<epos-print xmlns="${EPOS_NAMESPACE}"></epos-print></s:Body></s:Envelope>`;

/** No preflight is asked of the printer with these: some firmware does not answer one. */
export const SIMPLE_HEADERS = { 'Content-Type': 'text/plain;charset=utf-8' };

/**
 * Asks a printer how it is: posts an empty document, which prints nothing (decision G28). A device that answers without letting this page
 * read its answer (no CORS headers, which every ePOS printer sends) is `notPrinter`: a second request shows whether anything answers. Never
 * rejects.
 */
export async function checkPrinter(url: string, headers: Record<string, string>): Promise<PrinterReply> {
  const reply = await post(url, headers, emptyDocument(''), CHECK_TIMEOUT_MS);
  if (reply.kind !== 'noReply' || reply.why !== 'network') return reply;
  return (await answersUnreadably(url)) ? { kind: 'notPrinter', httpStatus: null, redirected: false } : reply;
}

/** Longest wait for a device of the local network that is asked in a search; most of them are not there. In ms. */
const PROBE_TIMEOUT_MS = 2_000;

/** What is at an address: an ePOS printer, another device whose answer this page may read, or nothing that answers in time. */
export type Probed = 'printer' | 'other' | 'none';

/** Asks once what is at an address, by the empty document of `checkPrinter`. `signal` ends the request. Never rejects. */
export async function probePrinter(url: string, signal: AbortSignal): Promise<Probed> {
  const reply = await post(url, SIMPLE_HEADERS, emptyDocument(''), PROBE_TIMEOUT_MS, signal);
  if (reply.kind === 'noReply') return 'none';
  return isOfPrinter(reply) ? 'printer' : 'other';
}

/** Whether any device answers at an address, readable by this page or not. */
async function answersUnreadably(url: string): Promise<boolean> {
  const answered = await send(
    url,
    { headers: SIMPLE_HEADERS, body: emptyDocument(''), mode: 'no-cors' },
    CHECK_TIMEOUT_MS,
    async () => true,
  );
  return answered === true;
}

interface PrintOptions {
  /** Told whether the printer takes tickets into a queue of its own before it prints. */
  noteSpools?: (spools: boolean) => Promise<void>;
  /** An earlier copy had the same document, and so the same job id: of what the printer tells, only what it saw under way is of this one. */
  isRepeated?: boolean;
}

/**
 * Sends a ticket once, byte for byte (docs/print-delivery.md). A printer that says that it only spooled the ticket is asked by the
 * job id of the document until it tells what became of it; `noteSpools` is told so first. Never rejects; `noReply` does not mean "not
 * printed".
 *
 * A document without a job id (the plain protocol: our server's tickets have one) leaves nothing to ask by, and its `success` counts, also
 * on a printer that is known to spool: specification 2 §4 has it so (row PR-15), a later failure is told to nobody, and a person who was
 * asked about each ticket of an evening would print them twice. That no success is false is promised of printers that do not spool alone.
 */
export async function printTicket(
  url: string,
  headers: Record<string, string>,
  body: string,
  { noteSpools, isRepeated = false }: PrintOptions = {},
): Promise<PrinterReply> {
  const endsAt = performance.now() + printTimeout(url);
  const reply = await post(url, headers, body, printTimeout(url));
  const printJobId = printJobIdOf(body);
  if (!isSpooled(reply) || !printJobId) return reply;
  await noteSpools?.(true);
  const end = await endOfSpooled({ url, headers, printJobId, endsAt, isRepeated });
  // A printer that never heard of the job has no spooler: its status is merely short.
  if (end !== 'unheardOf') return end;
  await noteSpools?.(false);
  return reply;
}

/** The id by which a document lets its printer be asked what became of it; null: none. */
export function printJobIdOf(body: string): string | null {
  return /<printjobid>([\w.-]{1,30})<\/printjobid>/.exec(body)?.[1] ?? null;
}

/**
 * Asks a printer that spools what became of a ticket that was sent earlier, as long as it may still print it. Gives the printer's word
 * on that ticket; null: it does not tell. Never rejects.
 */
export async function askSpooled(url: string, headers: Record<string, string>, printJobId: string): Promise<PrinterReply | null> {
  const end = await endOfSpooled({ url, headers, printJobId, endsAt: performance.now() + printTimeout(url), isRepeated: false });
  return end !== 'unheardOf' && end.kind === 'reply' && end.code !== 'JobNotFound' ? end : null;
}

/** A reply that comes before printing has nothing but "completed" or "spooler stopped" in its status (Epson's manuals of the spooler). */
function isSpooled(reply: PrinterReply): boolean {
  return isOfPrinter(reply) && reply.success && (reply.status === 0x2 || reply.status >= 0x80000000);
}

interface SpooledTicket {
  url: string;
  headers: Record<string, string>;
  printJobId: string;
  /** By the tab's monotonic clock, in ms. */
  endsAt: number;
  isRepeated: boolean;
}

async function endOfSpooled({ url, headers, printJobId, endsAt, isRepeated }: SpooledTicket): Promise<PrinterReply | 'unheardOf'> {
  const query = emptyDocument(
    `<s:Header><parameter xmlns="${EPOS_NAMESPACE}"><printjobid>${printJobId}</printjobid></parameter></s:Header>`,
  );
  let isKnown = false;
  while (performance.now() < endsAt) {
    const answer = await post(url, headers, query, CHECK_TIMEOUT_MS);
    if (isOfPrinter(answer) && !/^(Printing|JobSpooling)/.test(answer.code)) {
      if (isKnown) return answer;
      if (answer.code === 'JobNotFound') return 'unheardOf';
      return isRepeated ? { kind: 'noReply', why: 'timeout' } : answer;
    }
    isKnown ||= isOfPrinter(answer);
    await new Promise<void>((resolve) => tabClock.setTimeout(resolve, SPOOLED_QUERY_MS));
  }
  return { kind: 'noReply', why: 'timeout' };
}

/** The printer's own time limit, from the `timeout` of its address, and a margin (decision G33). In ms. */
export function printTimeout(url: string): number {
  const asked = Number(new URL(url).searchParams.get('timeout'));
  return (Number.isFinite(asked) && asked > 0 ? asked : PRINT_TIMEOUT_MS) + PRINT_TIMEOUT_MARGIN_MS;
}

function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  timeoutMs: number,
  signal: AbortSignal | null = null,
): Promise<PrinterReply> {
  return send<PrinterReply>(url, { headers, body, mode: 'cors', signal }, timeoutMs, async (response) =>
    isRedirect(response)
      ? { kind: 'notPrinter', httpStatus: response.status || null, redirected: true }
      : readEposReply(response.status, await response.text()),
  );
}

/** Posts once; `signal` of the request ends it early. A ticket never follows a redirect: no ePOS printer sends one, and it must not go to where it leads. */
async function send<Read>(
  url: string,
  request: Pick<RequestInit, 'headers' | 'body' | 'mode' | 'signal'>,
  timeoutMs: number,
  read: (response: Response) => Promise<Read>,
): Promise<Read | Extract<PrinterReply, { kind: 'noReply' }>> {
  const patience = new AbortController();
  const stopTimer = startTimer(url, timeoutMs, () => patience.abort());
  const end = () => patience.abort();
  request.signal?.addEventListener('abort', end);
  try {
    const response = await fetch(url, {
      ...request,
      method: 'POST',
      // A browser refuses an unreadable request that does not follow redirects (Fetch standard); only the empty document is sent so.
      redirect: request.mode === 'no-cors' ? 'follow' : 'manual',
      signal: patience.signal,
      cache: 'no-store',
      credentials: 'omit',
      ...targetAddressSpace(url, location.protocol),
    });
    return await read(response);
  } catch {
    return { kind: 'noReply', why: patience.signal.aborted ? 'timeout' : 'network' };
  } finally {
    stopTimer();
    request.signal?.removeEventListener('abort', end);
  }
}

/** A browser hides what a redirect says (`opaqueredirect`, status 0). */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

/** No time runs while the browser asks the person for the local network: the request would end under the open question (row BP-09). */
function startTimer(url: string, ms: number, onEnd: () => void): () => void {
  let timer: number | null = null;
  const start = (permission: LocalNetworkPermission) => {
    if (permission !== 'prompt') timer ??= tabClock.setTimeout(onEnd, ms);
  };
  let stopWatching: (() => void) | null = null;
  if (isMoreLocal(url, location.hostname)) stopWatching = watchLocalNetwork(start);
  else start('unknown');
  return () => {
    stopWatching?.();
    if (timer !== null) tabClock.clearTimeout(timer);
  };
}
