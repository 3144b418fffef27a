/**
 * The codes that an ePOS-Print printer answers with, by what each says about the paper (table of the print delivery design, ADR 0013).
 *
 * | class | on paper | the copy |
 * |---|---|---|
 * | `incomplete` | at most a part | waits for the printer, then is printed again whole, marked |
 * | `uncertain` | a part, or all of it | the same, a few times at most |
 * | `busy` | nothing | waits and is sent again, unmarked |
 * | `refused` | nothing, and never will | failed |
 * | `unknown` | nobody can tell | unknown |
 *
 * Sources: Epson's reference of responses, the manuals named in the printing facts.
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

/** The class of a code; a code that is not listed says nothing about the paper. */
export function printerCodeClass(code: string | null | undefined): (typeof PRINTER_CODES)[PrinterCode] {
  return code && isPrinterCode(code) ? PRINTER_CODES[code] : 'unknown';
}

/** Whether the ticket was sent and a state of the printer kept it from coming out whole: it is printed again when the printer is well. */
export function isHeldByPrinter(code: string | null | undefined): boolean {
  const kind = printerCodeClass(code);
  return kind === 'incomplete' || kind === 'uncertain';
}
