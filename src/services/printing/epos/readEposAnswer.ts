import type { EposAnswer } from '@/domain/eposAnswer';

const EPOS_NAMESPACE = 'http://www.epson-pos.com/schemas/2011/03/epos-print';
const NO_SUCH_SERVICE = new Set([401, 403, 404, 405, 501]);

/**
 * Reads the reply of a printer: a SOAP envelope with any prefix and one ePOS-Print `<response>` (specification 2 §4). A page, JSON or another XML
 * document comes from another device (`notPrinter`), and so does a status that denies the service (401, 403, 404, 405, 501). Anything else (half
 * an envelope, an empty body, a gateway's 5xx) is `unreadable`. `status` is read as an unsigned 32-bit word.
 */
export function readEposAnswer(httpStatus: number, text: string): EposAnswer {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  const broken = document.getElementsByTagName('parsererror').length > 0;
  const response = document.getElementsByTagNameNS(EPOS_NAMESPACE, 'response')[0];
  if (broken || !response) {
    const isOfAnother = NO_SUCH_SERVICE.has(httpStatus) || (httpStatus < 500 && (!broken || isPage(text) || isJson(text)));
    return isOfAnother ? { kind: 'notPrinter', httpStatus, redirected: false } : { kind: 'unreadable', httpStatus };
  }
  return {
    kind: 'reply',
    httpStatus,
    success: /^(1|true)$/.test(response.getAttribute('success') ?? ''),
    code: response.getAttribute('code') ?? '',
    status: word(response.getAttribute('status')),
    battery: word(response.getAttribute('battery')),
  };
}

function word(attribute: string | null): number {
  const value = Number(attribute ?? 0);
  return Number.isFinite(value) ? value >>> 0 : 0;
}

function isPage(text: string): boolean {
  return /^\s*<(?:!doctype html|html)\b/i.test(text);
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
