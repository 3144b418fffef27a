import { escapeXml } from './escapeXml';
import type { TicketLine } from './ticketLine';

export const EPOS_NAMESPACE = 'http://www.epson-pos.com/schemas/2011/03/epos-print';
export const SOAP_NAMESPACE = 'http://schemas.xmlsoap.org/soap/envelope/';

interface EposTicket {
  printJobId: string;
  lines: readonly TicketLine[];
}

/**
 * Writes a ticket as an ePOS-Print document in its SOAP envelope: the lines in order, then feed and cut. A text attribute
 * holds on a printer until another one comes, so only what changes from line to line is written.
 */
export function writeEposDocument({ printJobId, lines }: EposTicket): string {
  let before: Record<string, string> = { lang: 'en', smooth: 'true' };
  const texts = lines.map((line, index) => {
    const style = { ...before, ...attributesOf(line) };
    const changed = Object.entries(style).filter(([name, value]) => index === 0 || before[name] !== value);
    before = style;
    return `<text${changed.map(([name, value]) => ` ${name}="${value}"`).join('')}>${escapeXml(`${line.text}\n`)}</text>`;
  });
  return (
    '<?xml version="1.0" encoding="utf-8"?>' +
    `<s:Envelope xmlns:s="${SOAP_NAMESPACE}">` +
    `<s:Header><parameter xmlns="${EPOS_NAMESPACE}"><printjobid>${escapeXml(printJobId)}</printjobid></parameter></s:Header>` +
    `<s:Body><epos-print xmlns="${EPOS_NAMESPACE}">${texts.join('')}<feed line="3"/><cut type="feed"/></epos-print></s:Body>` +
    '</s:Envelope>'
  );
}

function attributesOf({ align = 'left', width = 1, height = 1, bold = false, reverse = false }: TicketLine): Record<string, string> {
  return { align, width: String(width), height: String(height), em: String(bold), reverse: String(reverse) };
}
