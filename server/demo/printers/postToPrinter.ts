import { replyOfEpos, type EposAnswer } from '@/domain/eposAnswer';
import type { PrinterReply } from '@/domain/printerReply';

const CHECK_DOCUMENT =
  '<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>' +
  '<epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"></epos-print></s:Body></s:Envelope>';

/** Longer than the timeout of a virtual printer. */
const TIMEOUT_MS = 15_000;

/** Posts a document to a virtual printer, as an installed program would. Without a document it checks the printer. Never rejects. */
export async function postToPrinter(url: string, document: string = CHECK_DOCUMENT): Promise<PrinterReply> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, { method: 'POST', body: document, signal });
    return replyOfEpos(readAnswer(response.status, await response.text()));
  } catch {
    return replyOfEpos({ kind: 'noReply', why: signal.aborted ? 'timeout' : 'network' });
  }
}

function readAnswer(httpStatus: number, text: string): EposAnswer {
  const [, attributes] = /<(?:\w+:)?response\b([^>]*)>/.exec(text) ?? [];
  if (attributes === undefined) return { kind: 'unreadable', httpStatus };
  const value = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
  const success = value('success') === 'true' || value('success') === '1';
  return { kind: 'reply', httpStatus, success, code: value('code'), status: Number(value('status')), battery: Number(value('battery')) };
}
