import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { printableText } from './printableText';
import { textColumns } from './textColumns';
import type { SpanStyle, TicketLine, TicketDocument } from './ticketLine';

/** The command languages of receipt printers: ESC/POS (Epson and most others), StarPRNT and Star Line Mode. */
export const PRINTER_LANGUAGES = ['esc-pos', 'star-prnt', 'star-line'] as const;
export type PrinterLanguage = (typeof PRINTER_LANGUAGES)[number];

/** Columns of the normal font on paper of 80 mm; the library calculates those of the smaller font from it. */
const PAPER_COLUMNS = 48;

/** Western Europe with the euro sign, Central Europe, Cyrillic, Greek: pages that Epson and Star printers have, in the order of preference. */
const CODE_PAGES = ['cp437', 'cp858', 'windows1252', 'cp852', 'cp866', 'cp737'] as const;

/** From the head to the cutter, 14 mm, and a margin. */
const LINES_BEFORE_CUT = 5;

const BARCODE_HEIGHT_DOTS = 56;

/**
 * Encodes a ticket in the command language of a receipt printer: the same parts as `writeEposDocument`, then feed and cut. Each character is
 * printed from the first of `CODE_PAGES` that contains it; a character that none contains becomes `?`.
 */
export function encodeTicket({ font, columns, parts }: TicketDocument, language: PrinterLanguage): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({
    language,
    columns: PAPER_COLUMNS,
    codepageCandidates: [...CODE_PAGES],
    newline: '\n',
    feedBeforeCut: LINES_BEFORE_CUT,
  });
  encoder
    .initialize()
    .codepage('auto')
    .font(font === 'font_b' ? 'B' : 'A');

  function span(text: string, { width = 1, height = 1, bold = false, reverse = false }: SpanStyle): void {
    encoder.size(width, height).bold(bold).invert(reverse).text(printableText(text)).invert(false).bold(false).size(1, 1);
  }

  for (const part of parts) {
    if ('barcode' in part) {
      const { barcode, moduleDots } = part;
      encoder
        .align('center')
        .barcode(barcode, 'code128', { height: BARCODE_HEIGHT_DOTS, width: moduleDots - 1, text: false })
        .align('left');
      continue;
    }
    if ('cut' in part) {
      encoder.cut('partial');
      continue;
    }
    const { lead, text } = part;
    encoder.text(' '.repeat(indentOf(part, columns)));
    if (lead) span(lead.text, lead);
    span(text, part);
    encoder.newline();
  }
  return encoder.cut('partial').encode();
}

/**
 * The columns before the text of an aligned line. The line is aligned with spaces, because the library aligns only on papers of some fixed widths.
 */
function indentOf({ lead, text, width = 1, align = 'left' }: TicketLine, columns: number): number {
  const used = textColumns(text) * width + (lead ? textColumns(lead.text) * (lead.width ?? 1) : 0);
  const free = Math.max(0, columns - used);
  if (align === 'left') return 0;
  return align === 'right' ? free : Math.floor(free / 2);
}
