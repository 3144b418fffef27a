import type { PrinterReply } from '@/domain/printOutcome';

const EPOS_NAMESPACE = 'http://www.epson-pos.com/schemas/2011/03/epos-print';

/**
 * Reads the reply of a printer: a SOAP envelope, whatever its prefix, with one ePOS-Print `<response>` (specification 2 §4).
 * Anything else (HTML, half an envelope, nothing) is `unreadable`. `status` is read as an unsigned 32-bit word.
 */
export function readEposReply(httpStatus: number, text: string): PrinterReply {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  const broken = document.getElementsByTagName('parsererror').length > 0;
  const response = document.getElementsByTagNameNS(EPOS_NAMESPACE, 'response')[0];
  if (broken || !response) return { kind: 'unreadable', httpStatus };
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
