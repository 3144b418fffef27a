import type { EposAnswer } from '@/domain/eposAnswer';

const EPOS_NAMESPACE = 'http://www.epson-pos.com/schemas/2011/03/epos-print';
const NO_SUCH_SERVICE = new Set([401, 403, 404, 405, 501]);

/**
 * Parses a printer's reply: a SOAP envelope with any prefix and one ePOS-Print `<response>` (specification 2 §4). An HTML page, JSON,
 * another XML document, or HTTP status 401, 403, 404, 405 or 501 comes from another device (`notPrinter`). Anything else (a truncated
 * envelope, an empty body, a gateway's 5xx) is `unreadable`. `status` and `battery` are parsed as unsigned 32-bit integers.
 */
export function readEposAnswer(httpStatus: number, text: string): EposAnswer {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  const broken = document.getElementsByTagName('parsererror').length > 0;
  const response = document.getElementsByTagNameNS(EPOS_NAMESPACE, 'response')[0];
  if (broken || !response) {
    const isOtherDevice = NO_SUCH_SERVICE.has(httpStatus) || (httpStatus < 500 && (!broken || isPage(text) || isJson(text)));
    return isOtherDevice ? { kind: 'notPrinter', httpStatus, redirected: false } : { kind: 'unreadable', httpStatus };
  }
  return {
    kind: 'reply',
    httpStatus,
    success: /^(1|true)$/.test(response.getAttribute('success') ?? ''),
    code: response.getAttribute('code') ?? '',
    status: uint32(response.getAttribute('status')),
    battery: uint32(response.getAttribute('battery')),
  };
}

function uint32(attribute: string | null): number {
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
