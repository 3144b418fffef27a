import type { TicketBarcode } from './ticketLine';

/** Characters of Code 128 set B that need no escape in an ePOS document. */
const ENCODABLE = /^[A-Za-z0-9 ._/#+:-]{1,30}$/;

/** Widths in modules of Code 128: one character; start, check and stop characters together; the quiet zones on both sides. */
const MODULES = { character: 11, frame: 35, quiet: 20 };

/** From wide to narrow. Scanners read wide modules from farther away, and modules of one dot hardly at all. */
const MODULE_DOTS = [3, 2];

/** The barcode of an order code; empty for a code that cannot be encoded or does not fit into `dots`. */
export function orderBarcode(code: string, dots: number): TicketBarcode[] {
  if (!ENCODABLE.test(code)) return [];
  const modules = MODULES.character * code.length + MODULES.frame + MODULES.quiet;
  const moduleDots = MODULE_DOTS.find((width) => width * modules <= dots);
  return moduleDots ? [{ barcode: code, moduleDots }] : [];
}
