import type { PrinterHealth } from '@/domain/printerReply';

/** `DLE EOT n` for n from 1 to 4: printer, cause of the offline state, cause of an error, paper. A printer answers them even while offline. */
export const STATUS_QUERY = Uint8Array.of(0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 3, 0x10, 0x04, 4);
export const STATUS_ANSWERS = 4;

/** `GS r 1`: a printer answers it with one byte when it has processed everything before it. */
export const CONFIRMATION_QUERY = Uint8Array.of(0x1d, 0x72, 1);

/** What a byte of a printer is: an answer to a status query, an answer to a confirmation query, or neither. */
export type AnswerKind = 'status' | 'confirmation' | 'other';

/** An automatic status (ASB) has three more bytes. */
const ASB_FOLLOWING = 3;

/**
 * Returns a function that classifies the bytes of a printer by their fixed bits (ESC/POS reference, "Identifying the status"). Printers
 * may send an automatic status of four bytes at any time.
 */
export function createAnswerReader(): (byte: number) => AnswerKind {
  let following = 0;
  return (byte) => {
    if (following > 0) {
      following -= 1;
      return 'other';
    }
    if ((byte & 0x93) === 0x10) {
      following = ASB_FOLLOWING;
      return 'other';
    }
    if ((byte & 0x93) === 0x12) return 'status';
    return (byte & 0x90) === 0 ? 'confirmation' : 'other';
  };
}

/** Derives the printer's health from its answers to `STATUS_QUERY`, in the order of the queries; a missing answer says nothing. */
export function healthOfAnswers([printer = 0, offline = 0, error = 0, paper = 0]: readonly number[]): PrinterHealth {
  if (offline & 0x04) return { ok: false, problem: 'coverOpen' };
  if (offline & 0x20 || (paper & 0x60) !== 0) return { ok: false, problem: 'paperEnd' };
  if (error & 0x20) return { ok: false, problem: 'unrecoverable' };
  if (error & 0x08) return { ok: false, problem: 'cutter' };
  if (error & 0x04) return { ok: false, problem: 'mechanism' };
  if (error & 0x40) return { ok: false, problem: 'recoverable' };
  if (printer & 0x08) return { ok: false, problem: 'offline' };
  return { ok: true, paperNearEnd: (paper & 0x0c) !== 0 };
}
