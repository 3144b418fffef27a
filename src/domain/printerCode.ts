/**
 * The codes that an ePOS-Print printer answers with, and whether one says that the ticket was not completed: then a reprint doubles
 * nothing (table of the print delivery design). Sources: Epson's reference of responses, the manuals named in the printing facts.
 */
export const PRINTER_CODES = {
  EPTR_COVER_OPEN: 'notCompleted',
  EPTR_REC_EMPTY: 'notCompleted',
  EPTR_BATTERY_LOW: 'notCompleted',
  SchemaError: 'notCompleted',
  DeviceNotFound: 'notCompleted',
  EX_SPOOLER: 'notCompleted',
  EX_DEVICE_BUSY: 'notCompleted',
  EX_ENPC_TIMEOUT: 'notCompleted',
  TooManyRequests: 'notCompleted',
  RequestEntityTooLarge: 'notCompleted',
  ERROR_WAIT_EJECT: 'notCompleted',
  EPTR_AUTOMATICAL: 'open',
  EPTR_CUTTER: 'open',
  EPTR_MECHANICAL: 'open',
  EPTR_UNRECOVERABLE: 'open',
  PrintSystemError: 'open',
  EX_BADPORT: 'open',
  EX_TIMEOUT: 'open',
} as const;
export type PrinterCode = keyof typeof PRINTER_CODES;

export function isPrinterCode(text: string): text is PrinterCode {
  return Object.hasOwn(PRINTER_CODES, text);
}
