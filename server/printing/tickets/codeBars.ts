import type { TicketBarcode } from './ticketLine';

/** Characters of code set B that need no escape in a document. */
const PLAIN = /^[A-Za-z0-9 ._/#+:-]{1,30}$/;

/** Modules of Code 128: of each character, of start, check and stop together, and the white that scanners ask for on both sides. */
const MODULES = { character: 11, frame: 35, quiet: 20 };

/** From broad to narrow: a scanner reads broad bars from farther away, bars of one dot hardly at all. */
const MODULE_DOTS = [3, 2];

/** The code of an order as bars; nothing for a code that bars cannot carry or that is too long for `dots` of paper. */
export function codeBars(code: string, dots: number): TicketBarcode[] {
  if (!PLAIN.test(code)) return [];
  const modules = MODULES.character * code.length + MODULES.frame + MODULES.quiet;
  const moduleDots = MODULE_DOTS.find((width) => width * modules <= dots);
  return moduleDots ? [{ barcode: code, moduleDots }] : [];
}
