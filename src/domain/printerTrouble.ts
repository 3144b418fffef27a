import type { PrinterCode } from '@/domain/printerCode';
import { NOT_A_PRINTER } from '@/domain/printReason';

/**
 * Problems that a check of a printer can find (decision G28): no answer, another device's answer (`notPrinter`), an unreadable answer, or a
 * problem in the printer's status.
 */
export const CHECK_TROUBLES = [
  'network',
  'timeout',
  'notPrinter',
  'unreadable',
  'noResponse',
  'offline',
  'coverOpen',
  'paperEnd',
  'cutter',
  'mechanism',
  'unrecoverable',
  'recoverable',
] as const;
export type CheckTrouble = (typeof CHECK_TROUBLES)[number];

type HeldCode = PrinterCode | typeof NOT_A_PRINTER | 'SERVICE_UNAVAILABLE';

/** The code in an order's history for a ticket that waits because of the problem (ADR 0013). */
const CODES: Partial<Record<CheckTrouble, HeldCode>> = {
  notPrinter: NOT_A_PRINTER,
  coverOpen: 'EPTR_COVER_OPEN',
  paperEnd: 'EPTR_REC_EMPTY',
  cutter: 'EPTR_CUTTER',
  mechanism: 'EPTR_MECHANICAL',
  unrecoverable: 'EPTR_UNRECOVERABLE',
  recoverable: 'EPTR_AUTOMATICAL',
};

/** Returns the printer's own code for a problem; `SERVICE_UNAVAILABLE` if it is unreachable or offline for an unknown reason. */
export function codeOfTrouble(trouble: CheckTrouble): HeldCode {
  return CODES[trouble] ?? 'SERVICE_UNAVAILABLE';
}
