/**
 * The reply codes of ePOS-Print printers, classified by what was printed (table of the print delivery design, ADR 0013).
 *
 * | class | on paper | the copy |
 * |---|---|---|
 * | `incomplete` | at most a fragment | waits for the printer, then is printed again in full, marked |
 * | `uncertain` | a fragment or the whole ticket | the same, a few times at most |
 * | `busy` | nothing | waits and is sent again, unmarked |
 * | `refused` | nothing, and never will | failed |
 * | `unknown` | cannot be determined | unknown |
 *
 * Sources: Epson's response reference and the manuals listed in the printing facts.
 */
export const PRINTER_CODES = {
  EPTR_COVER_OPEN: 'incomplete',
  EPTR_REC_EMPTY: 'incomplete',
  EPTR_BATTERY_LOW: 'incomplete',
  ERROR_WAIT_EJECT: 'incomplete',
  EPTR_AUTOMATICAL: 'uncertain',
  EPTR_CUTTER: 'uncertain',
  EPTR_MECHANICAL: 'uncertain',
  EPTR_UNRECOVERABLE: 'uncertain',
  EX_SPOOLER: 'busy',
  EX_DEVICE_BUSY: 'busy',
  EX_ENPC_TIMEOUT: 'busy',
  TooManyRequests: 'busy',
  SchemaError: 'refused',
  DeviceNotFound: 'refused',
  RequestEntityTooLarge: 'refused',
  PrintSystemError: 'unknown',
  EX_BADPORT: 'unknown',
  EX_TIMEOUT: 'unknown',
} as const;
export type PrinterCode = keyof typeof PRINTER_CODES;

export function isPrinterCode(text: string): text is PrinterCode {
  return Object.hasOwn(PRINTER_CODES, text);
}

/** Returns the class of a code; `unknown` for a code that is not listed. */
export function printerCodeClass(code: string | null | undefined): (typeof PRINTER_CODES)[PrinterCode] {
  return code && isPrinterCode(code) ? PRINTER_CODES[code] : 'unknown';
}

/** Returns whether the printer received the ticket but its state prevented a complete print: it is printed again when the printer works. */
export function isHeldByPrinter(code: string | null | undefined): boolean {
  const kind = printerCodeClass(code);
  return kind === 'incomplete' || kind === 'uncertain';
}
