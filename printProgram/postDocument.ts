import { SaxesParser } from 'saxes';
import { replyOfEpos, type EposAnswer } from '@/domain/eposAnswer';
import type { PrinterReply } from '@/domain/printerReply';
import { emptyDocument, EPOS_NAMESPACE, SIMPLE_HEADERS, type PostToPrinter } from '@/services/printing/epos/createEposPrint';

/** A longer code is not of a printer, and the server accepts at most 200 characters. */
const MAX_CODE_LENGTH = 100;
const NO_SUCH_SERVICE = new Set([401, 403, 404, 405, 501]);

/** Posts a document to an ePOS-Print service once, without following redirects, and reads its answer. Never rejects. */
export const postDocument: PostToPrinter = async (url, headers, body, timeoutMs) => {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    const { status } = response;
    if (status >= 300 && status < 400) return { kind: 'notPrinter', httpStatus: status, redirected: true };
    return readAnswer(status, await response.text());
  } catch {
    return { kind: 'noReply', why: signal.aborted ? 'timeout' : 'network' };
  }
};

/** Posts a document to a printer and reads its reply. Without a document it checks the printer. Never rejects. */
export async function postToPrinter(url: string, timeoutMs: number, document = emptyDocument()): Promise<PrinterReply> {
  return replyOfEpos(await postDocument(url, SIMPLE_HEADERS, document, timeoutMs));
}

/** Reads the first ePOS-Print `<response>` of an XML document. A page or an answer of a service that is not there is of another device. */
function readAnswer(httpStatus: number, text: string): EposAnswer {
  const attributes = responseAttributes(text);
  if (attributes === 'broken') {
    const isOther = NO_SUCH_SERVICE.has(httpStatus) || (httpStatus < 500 && /^\s*[<{[]\s*(?:!doctype html|html\b|")/i.test(text));
    return isOther ? { kind: 'notPrinter', httpStatus, redirected: false } : { kind: 'unreadable', httpStatus };
  }
  if (attributes === null)
    return httpStatus < 500 ? { kind: 'notPrinter', httpStatus, redirected: false } : { kind: 'unreadable', httpStatus };
  const { success = '', code = '', status, battery } = attributes;
  return {
    kind: 'reply',
    httpStatus,
    success: /^(1|true)$/.test(success),
    code: code.slice(0, MAX_CODE_LENGTH),
    status: uint32(status),
    battery: uint32(battery),
  };
}

/** The attributes of the response element; null: the document has none; `broken`: it is not XML. */
function responseAttributes(text: string): Record<string, string> | null | 'broken' {
  let found: Record<string, string> | null = null;
  let isBroken = false;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', () => (isBroken = true));
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (local !== 'response' || uri !== EPOS_NAMESPACE) return;
    found ??= Object.fromEntries(Object.values(attributes).map(({ name, value }) => [name, value]));
  });
  parser.write(text).close();
  return isBroken ? 'broken' : found;
}

function uint32(attribute: string | undefined): number {
  const value = Number(attribute ?? 0);
  return Number.isFinite(value) ? value >>> 0 : 0;
}
