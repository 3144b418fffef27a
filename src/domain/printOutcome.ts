import { printerCodeClass } from '@/domain/printerCode';
import type { CopyOutcome } from '@/domain/printJob';
import { NOT_A_PRINTER } from '@/domain/printReason';
import type { CheckTrouble } from '@/domain/printerTrouble';

/**
 * What one POST to a printer came to, as JSON. `reply`: an ePOS-Print `<response>` was read; `status` is the unsigned
 * 32-bit word. `notPrinter`: another device answered: a page, JSON, another XML document, a redirect (`redirected`), or that it has no such
 * service; `httpStatus` is null where the browser does not tell it. `unreadable`: a broken or empty reply, or a gateway's error. `noReply`:
 * nothing answered, which does not mean "not printed".
 */
export type PrinterReply =
  | { kind: 'reply'; httpStatus: number; success: boolean; code: string; status: number; battery: number }
  | { kind: 'notPrinter'; httpStatus: number | null; redirected: boolean }
  | { kind: 'unreadable'; httpStatus: number }
  | { kind: 'noReply'; why: 'timeout' | 'network' };

export interface PrintVerdict {
  /** `BUSY`: the printer took nothing of it, now; it can be sent again as it is. */
  outcome: Extract<CopyOutcome, 'DONE' | 'FAILED' | 'UNKNOWN'> | 'BUSY';
  /** The reason for the order's history: the printer's code, or TIMEOUT / REMOTE_SERVER_ERROR; null when printed. */
  code: string | null;
}

/**
 * A printer's own word. What comes with another HTTP status than 200 is none, whatever it says: Epson's own library takes it for an error,
 * and it may be that of something in between.
 */
export function isOfPrinter(reply: PrinterReply): reply is Extract<PrinterReply, { kind: 'reply' }> {
  return reply.kind === 'reply' && reply.httpStatus === 200;
}

/**
 * Decides what became of a copy from the reply of its POST (table of the print delivery design). UNKNOWN with a code for which
 * `isHeldByPrinter` holds is printed again by itself. A redirect is never followed, so nothing was printed: FAILED. Another reply of a device
 * that is no printer is UNKNOWN with a code of its own: it may be the page of a proxy that hides a print, and is not sent again by itself.
 */
export function printVerdict(reply: PrinterReply): PrintVerdict {
  if (reply.kind === 'notPrinter') return { outcome: reply.redirected ? 'FAILED' : 'UNKNOWN', code: NOT_A_PRINTER };
  if (reply.kind === 'noReply') return { outcome: 'UNKNOWN', code: reply.why === 'timeout' ? 'TIMEOUT' : 'REMOTE_SERVER_ERROR' };
  if (!isOfPrinter(reply)) return { outcome: 'UNKNOWN', code: 'REMOTE_SERVER_ERROR' };
  if (reply.success) return { outcome: 'DONE', code: null };
  const kind = printerCodeClass(reply.code);
  const outcome = kind === 'refused' ? 'FAILED' : kind === 'busy' ? 'BUSY' : 'UNKNOWN';
  return { outcome, code: reply.code || 'UNKNOW' };
}

const NO_RESPONSE = 0x1;
const OFFLINE = 0x8;
const COVER_OPEN = 0x20;
const MECHANICAL_ERROR = 0x400;
const CUTTER_ERROR = 0x800;
const UNRECOVERABLE_ERROR = 0x2000;
const RECOVERABLE_ERROR = 0x4000;
const PAPER_NEAR_END = 0x20000;
const PAPER_END = 0x80000;

/** The health of a printer after a check: good, perhaps with paper near its end, or what is wrong. */
export type CheckResult = { ok: true; paperNearEnd: boolean } | { ok: false; trouble: CheckTrouble };

/**
 * Reads a check (an empty document) or any other reply as a statement about the printer's health: status bits are
 * masked, `success` is ignored (decision G28).
 */
export function checkResult(reply: PrinterReply): CheckResult {
  if (reply.kind === 'noReply') return { ok: false, trouble: reply.why };
  if (reply.kind === 'notPrinter') return { ok: false, trouble: 'notPrinter' };
  if (!isOfPrinter(reply)) return { ok: false, trouble: 'unreadable' };
  const status = reply.status >>> 0;
  if (status & NO_RESPONSE) return { ok: false, trouble: 'noResponse' };
  if (status & COVER_OPEN) return { ok: false, trouble: 'coverOpen' };
  if (status & PAPER_END) return { ok: false, trouble: 'paperEnd' };
  if (status & OFFLINE) return { ok: false, trouble: offlineTrouble(status) };
  return { ok: true, paperNearEnd: (status & PAPER_NEAR_END) !== 0 };
}

/** What took the printer offline, as far as its status says. */
function offlineTrouble(status: number): CheckTrouble {
  if (status & UNRECOVERABLE_ERROR) return 'unrecoverable';
  if (status & CUTTER_ERROR) return 'cutter';
  if (status & MECHANICAL_ERROR) return 'mechanism';
  if (status & RECOVERABLE_ERROR) return 'recoverable';
  return 'offline';
}
