import { escapeXml } from './escapeXml';
import type { LineStyle, TicketBarcode, TicketCut, TicketDocument, TicketPart } from './ticketLine';

export const EPOS_NAMESPACE = 'http://www.epson-pos.com/schemas/2011/03/epos-print';
export const SOAP_NAMESPACE = 'http://schemas.xmlsoap.org/soap/envelope/';

type Attributes = Record<string, string>;

/** Consecutive characters of one style, a barcode, or a cut. */
type Element = { style: Attributes; text: string } | TicketBarcode | TicketCut;

const BARCODE_HEIGHT_DOTS = 56;
const CUT = '<cut type="feed"/>';

/**
 * Writes a ticket as an ePOS-Print document in its SOAP envelope: the parts in order, then feed and cut. A printer keeps a text attribute until
 * it changes, so only changed attributes are written. Consecutive lines of one style are one element, because printers limit the number of
 * elements.
 */
export function writeEposDocument({ printJobId, font, parts }: Omit<TicketDocument, 'columns'>): string {
  let previous: Attributes = {};
  const textElement = (style: Attributes, text: string) => {
    const all = { lang: 'en', smooth: 'true', font, ...style };
    const changed = Object.entries(all).filter(([name, value]) => previous[name] !== value);
    previous = all;
    return `<text${changed.map(([name, value]) => ` ${name}="${value}"`).join('')}>${escapeXml(text)}</text>`;
  };
  const elements = elementsOf(parts).map((piece) => {
    if ('cut' in piece) return CUT;
    return 'barcode' in piece
      ? textElement(attributesOf({ align: 'center' }), '') + barcodeElement(piece)
      : textElement(piece.style, piece.text);
  });
  return (
    '<?xml version="1.0" encoding="utf-8"?>' +
    `<s:Envelope xmlns:s="${SOAP_NAMESPACE}">` +
    `<s:Header><parameter xmlns="${EPOS_NAMESPACE}"><printjobid>${escapeXml(printJobId)}</printjobid></parameter></s:Header>` +
    `<s:Body><epos-print xmlns="${EPOS_NAMESPACE}">${elements.join('')}<feed line="3"/>${CUT}</epos-print></s:Body>` +
    '</s:Envelope>'
  );
}

function elementsOf(parts: readonly TicketPart[]): Element[] {
  const pieces: Element[] = [];
  const add = (style: Attributes, text: string) => {
    const last = pieces.at(-1);
    if (last && 'style' in last && isSame(last.style, style)) last.text += text;
    else pieces.push({ style, text });
  };
  for (const part of parts) {
    if ('barcode' in part || 'cut' in part) {
      pieces.push(part);
      continue;
    }
    const { lead, align = 'left', text } = part;
    if (lead) add(attributesOf({ ...lead, align }), lead.text);
    add(attributesOf(part), `${text}\n`);
  }
  return pieces;
}

function attributesOf({ align = 'left', width = 1, height = 1, bold = false, reverse = false }: LineStyle): Attributes {
  return { align, width: String(width), height: String(height), em: String(bold), reverse: String(reverse) };
}

function isSame(one: Attributes, other: Attributes): boolean {
  return Object.entries(one).every(([name, value]) => other[name] === value);
}

/** The data of a Code 128 barcode starts with its character set: `{B`. */
function barcodeElement({ barcode, moduleDots }: TicketBarcode): string {
  return `<barcode type="code128" hri="none" width="${moduleDots}" height="${BARCODE_HEIGHT_DOTS}">{B${escapeXml(barcode)}</barcode>`;
}
