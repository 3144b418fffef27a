import type { LocalNetworkPermission } from '@/domain/localNetwork';
import { targetAddressSpace } from '@/domain/mixedContent';
import { isOfPrinter, replyOfEpos, type EposAnswer } from '@/domain/eposAnswer';
import type { PrinterReply } from '@/domain/printerReply';
import { CHECK_TIMEOUT_MS, PRINT_TIMEOUT_MARGIN_MS, PRINT_TIMEOUT_MS, SPOOLED_QUERY_MS } from '@/domain/printTiming';
import { neededPermission } from '@/lib/addressSpace';
import { readEposAnswer } from '@/services/printing/epos/readEposAnswer';
import { watchLocalNetwork } from '@/services/printing/localNetwork';
import type { PrinterProtocol, PrintOptions, Probed, TicketDocument } from '@/services/printing/printerProtocol';
import { tabClock } from '@/services/runtime/workerClock';

const EPOS_NAMESPACE = 'http://www.epson-pos.com/schemas/2011/03/epos-print';
const emptyDocument = (header: string) =>
  `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">${header}<s:Body>` +
  `<epos-print xmlns="${EPOS_NAMESPACE}"></epos-print></s:Body></s:Envelope>`;

/** With these headers the browser sends no CORS preflight request: some firmware does not answer one. */
const SIMPLE_HEADERS = { 'Content-Type': 'text/plain;charset=utf-8' };

/** ePOS-Print of Epson and compatible printers: one POST of an XML document for each ticket (specification 2 §4, printing facts). */
export const eposPrint: PrinterProtocol = { check, probe, print, jobIdOf, queryJob };

/**
 * Posts an empty document, which prints nothing. Every ePOS printer sends CORS headers, so a device whose reply this page cannot read is
 * not a printer. A second request (`no-cors`) distinguishes such a device from no reply at all.
 */
async function check(url: string): Promise<PrinterReply> {
  const answer = await post(url, SIMPLE_HEADERS, emptyDocument(''), CHECK_TIMEOUT_MS);
  const isHidden = answer.kind === 'noReply' && answer.why === 'network' && (await answersUnreadably(url));
  return replyOfEpos(isHidden ? { kind: 'notPrinter', httpStatus: null, redirected: false } : answer);
}

/** Timeout of a search request, in ms. Short, because most addresses of a network have no device. */
const PROBE_TIMEOUT_MS = 2_000;

async function probe(url: string, signal: AbortSignal): Promise<Probed> {
  const answer = await post(url, SIMPLE_HEADERS, emptyDocument(''), PROBE_TIMEOUT_MS, signal);
  if (answer.kind === 'noReply') return 'none';
  return isOfPrinter(answer) ? 'printer' : 'other';
}

/** Returns whether a device replies at an address, even if this page cannot read the reply. */
async function answersUnreadably(url: string): Promise<boolean> {
  const answered = await send(
    url,
    { headers: SIMPLE_HEADERS, body: emptyDocument(''), mode: 'no-cors' },
    CHECK_TIMEOUT_MS,
    async () => true,
  );
  return answered === true;
}

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

function jobIdOf(body: string): string | null {
  return /<printjobid>([\w.-]{1,30})<\/printjobid>/.exec(body)?.[1] ?? null;
}

async function queryJob(url: string, headers: Record<string, string> | null, printJobId: string): Promise<PrinterReply | null> {
  const endsAt = performance.now() + printTimeout(url);
  const end = await endOfSpooled({ url, headers: headers ?? SIMPLE_HEADERS, printJobId, endsAt, isRepeated: false });
  return end !== 'neverReceived' && end.kind === 'reply' && end.code !== 'JobNotFound' ? replyOfEpos(end) : null;
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
    await new Promise<void>((resolve) => tabClock.setTimeout(resolve, SPOOLED_QUERY_MS));
  }
  return { kind: 'noReply', why: 'timeout' };
}

/** Returns how long to wait for a reply, in ms: the `timeout` parameter of the printer's address plus a margin (decision G33). */
export function printTimeout(url: string): number {
  const limit = Number(new URL(url).searchParams.get('timeout'));
  return (Number.isFinite(limit) && limit > 0 ? limit : PRINT_TIMEOUT_MS) + PRINT_TIMEOUT_MARGIN_MS;
}

function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  timeoutMs: number,
  signal: AbortSignal | null = null,
): Promise<EposAnswer> {
  return send<EposAnswer>(url, { headers, body, mode: 'cors', signal }, timeoutMs, async (response) =>
    isRedirect(response)
      ? { kind: 'notPrinter', httpStatus: response.status || null, redirected: true }
      : readEposAnswer(response.status, await response.text()),
  );
}

/** Posts once; `request.signal` aborts. Redirects are not followed: no ePOS printer sends one, and a ticket must not go to another host. */
async function send<Read>(
  url: string,
  request: Pick<RequestInit, 'headers' | 'body' | 'mode' | 'signal'>,
  timeoutMs: number,
  read: (response: Response) => Promise<Read>,
): Promise<Read | Extract<EposAnswer, { kind: 'noReply' }>> {
  const timeLimit = new AbortController();
  const stopTimer = startTimer(url, timeoutMs, () => timeLimit.abort());
  const end = () => timeLimit.abort();
  request.signal?.addEventListener('abort', end);
  try {
    const response = await fetch(url, {
      ...request,
      method: 'POST',
      // `no-cors` requires `redirect: 'follow'` (Fetch standard). Only the empty document is sent in this mode.
      redirect: request.mode === 'no-cors' ? 'follow' : 'manual',
      signal: timeLimit.signal,
      cache: 'no-store',
      credentials: 'omit',
      ...targetAddressSpace(url, location.protocol),
    });
    return await read(response);
  } catch {
    return { kind: 'noReply', why: timeLimit.signal.aborted ? 'timeout' : 'network' };
  } finally {
    stopTimer();
    request.signal?.removeEventListener('abort', end);
  }
}

/** With `redirect: 'manual'` a browser hides the redirect's response (type `opaqueredirect`, status 0). */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

/**
 * Starts the timeout only after the person answered the browser's permission prompt; otherwise it would end the request first
 * (row BP-09).
 */
function startTimer(url: string, ms: number, onEnd: () => void): () => void {
  let timer: number | null = null;
  const start = (permission: LocalNetworkPermission) => {
    if (permission !== 'prompt') timer ??= tabClock.setTimeout(onEnd, ms);
  };
  let stopWatching: (() => void) | null = null;
  const space = neededPermission(url, location.hostname);
  if (space) stopWatching = watchLocalNetwork(space, start);
  else start('unknown');
  return () => {
    stopWatching?.();
    if (timer !== null) tabClock.clearTimeout(timer);
  };
}
