/** The code of a copy that a person discarded. */
export const DISCARDED = 'DISCARDED';

/**
 * Why the server withdrew a ticket: its order was cancelled, or was finished so long ago that the ticket is of no use (decision G61); its
 * printer was removed from the location (row R-02); its order changed, and a new ticket has the new contents (decision G114); its printer was
 * down, and its backup printer got the ticket (decision G116).
 */
export const WITHDRAWAL_CODES = ['ORDER_CANCELED', 'ORDER_FINISHED', 'PRINTER_REMOVED', 'ORDER_CHANGED', 'MOVED_TO_BACKUP'] as const;
export type WithdrawalCode = (typeof WITHDRAWAL_CODES)[number];

export function isWithdrawalCode(text: string | null | undefined): text is WithdrawalCode {
  return WITHDRAWAL_CODES.some((code) => code === text);
}

/** A device that is not a printer answered at the address. */
export const NOT_A_PRINTER = 'NOT_A_PRINTER';

/**
 * The app's own reasons why a ticket was not printed, used in order histories in addition to printers' codes (docs/print-delivery.md). In
 * order: printer unreachable; no reply in time, or job expired; reply lost; reply of a device that is not a printer; unsupported
 * job; same job id with another ticket; discarded by a person; withdrawn by the server.
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

/** Error messages for the server about rejected jobs. */
export const PRINT_REFUSALS = {
  anotherTicket: 'Another ticket was received under this job id',
  unsupported: 'Strategy and httpMethod not supported yet',
} as const;
