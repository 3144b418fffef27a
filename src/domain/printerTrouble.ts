import type { PrinterCode } from '@/domain/printerCode';
import { NOT_A_PRINTER } from '@/domain/printReason';

/**
 * What a check of a printer can find wrong (decision G28): no answer, another device's answer (`notPrinter`), an answer that cannot be read,
 * or what the printer's status says.
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

/** The code with which an order's history says that a ticket waits because of a trouble (ADR 0013). */
const CODES: Partial<Record<CheckTrouble, HeldCode>> = {
  notPrinter: NOT_A_PRINTER,
  coverOpen: 'EPTR_COVER_OPEN',
  paperEnd: 'EPTR_REC_EMPTY',
  cutter: 'EPTR_CUTTER',
  mechanism: 'EPTR_MECHANICAL',
  unrecoverable: 'EPTR_UNRECOVERABLE',
  recoverable: 'EPTR_AUTOMATICAL',
};

/** The printer's own code for a state that it reports; `SERVICE_UNAVAILABLE` where it is out of reach or does not say why. */
export function codeOfTrouble(trouble: CheckTrouble): HeldCode {
  return CODES[trouble] ?? 'SERVICE_UNAVAILABLE';
}
