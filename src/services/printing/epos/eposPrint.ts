import type { LocalNetworkPermission } from '@/domain/localNetwork';
import { targetAddressSpace } from '@/domain/mixedContent';
import { isOfPrinter, replyOfEpos, type EposAnswer } from '@/domain/eposAnswer';
import type { PrinterReply } from '@/domain/printerReply';
import { CHECK_TIMEOUT_MS } from '@/domain/printTiming';
import { neededPermission } from '@/lib/addressSpace';
import { createEposPrint, emptyDocument, SIMPLE_HEADERS } from '@/services/printing/epos/createEposPrint';
import { readEposAnswer } from '@/services/printing/epos/readEposAnswer';
import { watchLocalNetwork } from '@/services/printing/localNetwork';
import type { PrinterProtocol, Probed } from '@/services/printing/printerProtocol';
import { tabClock } from '@/services/runtime/workerClock';

/** ePOS-Print of Epson and compatible printers: one POST of an XML document for each ticket (specification 2 §4, printing facts). */
export const eposPrint: PrinterProtocol = { check, probe, ...createEposPrint(post, tabClock) };

/**
 * Posts an empty document, which prints nothing. Every ePOS printer sends CORS headers, so a device whose reply this page cannot read is
 * not a printer. A second request (`no-cors`) distinguishes such a device from no reply at all.
 */
async function check(url: string): Promise<PrinterReply> {
  const answer = await post(url, SIMPLE_HEADERS, emptyDocument(), CHECK_TIMEOUT_MS);
  const isHidden = answer.kind === 'noReply' && answer.why === 'network' && (await answersUnreadably(url));
  return replyOfEpos(isHidden ? { kind: 'notPrinter', httpStatus: null, redirected: false } : answer);
}

/** Timeout of a search request, in ms. Short, because most addresses of a network have no device. */
const PROBE_TIMEOUT_MS = 2_000;

async function probe(url: string, signal: AbortSignal): Promise<Probed> {
  const answer = await post(url, SIMPLE_HEADERS, emptyDocument(), PROBE_TIMEOUT_MS, signal);
  if (answer.kind === 'noReply') return 'none';
  return isOfPrinter(answer) ? 'printer' : 'other';
}

/** Returns whether a device replies at an address, even if this page cannot read the reply. */
async function answersUnreadably(url: string): Promise<boolean> {
  const answered = await send(url, { headers: SIMPLE_HEADERS, body: emptyDocument(), mode: 'no-cors' }, CHECK_TIMEOUT_MS, async () => true);
  return answered === true;
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
