/** The code of a copy that a person did not want any more. */
export const DISCARDED = 'DISCARDED';

/**
 * Why the server withdrew a ticket: its order was cancelled, or finished longer ago than the ticket is of use (decision G61); its printer was
 * removed from the location (row R-02).
 */
export const WITHDRAWAL_CODES = ['ORDER_CANCELED', 'ORDER_FINISHED', 'PRINTER_REMOVED'] as const;
export type WithdrawalCode = (typeof WITHDRAWAL_CODES)[number];

export function isWithdrawalCode(text: string | null | undefined): text is WithdrawalCode {
  return WITHDRAWAL_CODES.some((code) => code === text);
}

/** Another device than a printer answered at the address. */
export const NOT_A_PRINTER = 'NOT_A_PRINTER';

/**
 * Why nothing was printed, as this app writes it on orders beside the codes of printers (docs/print-delivery.md): out of reach; no
 * reply in time or too late to print; a reply that was lost; a reply of another device than a printer; a job that no browser can print; the same
 * job with another ticket; put aside by a person; withdrawn by the server.
 */
export const PRINT_REASONS = [
  'SERVICE_UNAVAILABLE',
  'TIMEOUT',
  'REMOTE_SERVER_ERROR',
  NOT_A_PRINTER,
  'NOT_ALLOWED',
  'ORDER_DUPLICATED',
  DISCARDED,
  ...WITHDRAWAL_CODES,
] as const;
export type PrintReason = (typeof PRINT_REASONS)[number];

export function isPrintReason(text: string): text is PrintReason {
  return PRINT_REASONS.some((reason) => reason === text);
}

/** Why a job was not taken, in words that the server is told. */
export const PRINT_REFUSALS = {
  anotherTicket: 'Another ticket was received under this job id',
  unsupported: 'Strategy and httpMethod not supported yet',
} as const;
