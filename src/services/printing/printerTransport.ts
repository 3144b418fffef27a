import type { PrinterReply } from '@/domain/printOutcome';
import { readEposReply } from '@/services/printing/eposReply';

/** Longest wait for a check (specification 2 §9). */
export const CHECK_TIMEOUT_MS = 5_000;
/** What a printer takes for a ticket unless its address says otherwise, and what the tab waits beyond it (decision G33). */
const PRINT_TIMEOUT_MS = 60_000;
const PRINT_TIMEOUT_MARGIN_MS = 5_000;

const EMPTY_DOCUMENT =
  '<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>' +
  '<epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"></epos-print></s:Body></s:Envelope>';

/** No preflight is asked of the printer with these: some firmware does not answer one. */
export const SIMPLE_HEADERS = { 'Content-Type': 'text/plain;charset=utf-8' };

/** Asks a printer how it is: posts an empty document, which prints nothing (decision G28). Never rejects. */
export function checkPrinter(url: string, headers: Record<string, string>): Promise<PrinterReply> {
  return post(url, headers, EMPTY_DOCUMENT, CHECK_TIMEOUT_MS);
}

/** Sends a ticket once, byte for byte (design of print delivery). Never rejects; `noReply` does not mean "not printed". */
export function printTicket(url: string, headers: Record<string, string>, body: string): Promise<PrinterReply> {
  return post(url, headers, body, printTimeout(url));
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
