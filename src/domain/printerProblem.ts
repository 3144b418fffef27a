import type { PrinterCode } from '@/domain/printerCode';
import { NOT_A_PRINTER } from '@/domain/printReason';

/**
 * Problems that a check of a printer can find (decision G28): no answer, another device's answer (`notPrinter`), an unreadable answer, or a
 * problem in the printer's status. A device of this computer may not be connected to it, or in use by another program (row V-07).
 */
export const CHECK_PROBLEMS = [
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
  'notConnected',
  'inUse',
] as const;
export type CheckProblem = (typeof CHECK_PROBLEMS)[number];

type HeldCode = PrinterCode | typeof NOT_A_PRINTER | 'SERVICE_UNAVAILABLE';

/** The code in an order's history for a ticket that waits because of the problem (ADR 0013). */
const CODES: Partial<Record<CheckProblem, HeldCode>> = {
  notPrinter: NOT_A_PRINTER,
  coverOpen: 'EPTR_COVER_OPEN',
  paperEnd: 'EPTR_REC_EMPTY',
  cutter: 'EPTR_CUTTER',
  mechanism: 'EPTR_MECHANICAL',
  unrecoverable: 'EPTR_UNRECOVERABLE',
  recoverable: 'EPTR_AUTOMATICAL',
};

/** Returns the printer's own code for a problem; `SERVICE_UNAVAILABLE` if it is unreachable or offline for an unknown reason. */
export function codeOfProblem(problem: CheckProblem): HeldCode {
  return CODES[problem] ?? 'SERVICE_UNAVAILABLE';
}
