import { printerCodeClass } from '@/domain/printerCode';
import type { PrinterHealth, PrinterReply, PrinterResponse, PrintVerdict } from '@/domain/printerReply';
import { NOT_A_PRINTER } from '@/domain/printReason';
import type { CheckProblem } from '@/domain/printerProblem';

/**
 * What one POST to an ePOS-Print printer returned. `reply`: a `<response>` was read; `status` is an unsigned 32-bit integer. `notPrinter`:
 * another device answered with an HTML page, JSON, another XML document, a redirect (`redirected`) or the status of a missing service;
 * `httpStatus` is null if the browser hides it. `unreadable`: a broken or empty reply, or a gateway's error. `noReply`: nothing answered,
 * which does not mean "not printed".
 */
export type EposAnswer =
  | ({ kind: 'reply'; httpStatus: number } & PrinterResponse)
  | { kind: 'notPrinter'; httpStatus: number | null; redirected: boolean }
  | { kind: 'unreadable'; httpStatus: number }
  | { kind: 'noReply'; why: 'timeout' | 'network' };

/**
 * Returns whether the printer itself replied. A `<response>` with an HTTP status other than 200 does not count: Epson's own library reads
 * it as an error, and it may come from a device in between.
 */
export function isOfPrinter(answer: EposAnswer): answer is Extract<EposAnswer, { kind: 'reply' }> {
  return answer.kind === 'reply' && answer.httpStatus === 200;
}

/** Converts an ePOS-Print answer to the protocol-independent reply. */
export function replyOfEpos(answer: EposAnswer): PrinterReply {
  return {
    verdict: verdictOf(answer),
    health: healthOf(answer),
    httpStatus: 'httpStatus' in answer ? answer.httpStatus : null,
    response:
      answer.kind === 'reply' ? { success: answer.success, code: answer.code, status: answer.status, battery: answer.battery } : null,
  };
}

/**
 * Derives the ticket's outcome. A redirect is never followed, so nothing was printed: `refused`. Any other reply of a device that is not a
 * printer is `unknown`, with its own code: it may come from a proxy in front of a printer that printed, so the ticket is not retried
 * automatically.
 */
function verdictOf(answer: EposAnswer): PrintVerdict {
  if (answer.kind === 'notPrinter') return { outcome: answer.redirected ? 'refused' : 'unknown', code: NOT_A_PRINTER };
  if (answer.kind === 'noReply') return { outcome: 'unknown', code: answer.why === 'timeout' ? 'TIMEOUT' : 'REMOTE_SERVER_ERROR' };
  if (!isOfPrinter(answer)) return { outcome: 'unknown', code: 'REMOTE_SERVER_ERROR' };
  if (answer.success) return { outcome: 'printed', code: null };
  return { outcome: printerCodeClass(answer.code), code: answer.code || 'UNKNOW' };
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

/** Derives the printer's health from the status bits only; `success` is ignored (decision G28). */
function healthOf(answer: EposAnswer): PrinterHealth {
  if (answer.kind === 'noReply') return { ok: false, problem: answer.why };
  if (answer.kind === 'notPrinter') return { ok: false, problem: 'notPrinter' };
  if (!isOfPrinter(answer)) return { ok: false, problem: 'unreadable' };
  return healthOfEposStatus(answer.status);
}

/** Derives the printer's health from the status bits of ePOS-Print. */
export function healthOfEposStatus(bits: number): PrinterHealth {
  const status = bits >>> 0;
  if (status & NO_RESPONSE) return { ok: false, problem: 'noResponse' };
  if (status & COVER_OPEN) return { ok: false, problem: 'coverOpen' };
  if (status & PAPER_END) return { ok: false, problem: 'paperEnd' };
  if (status & OFFLINE) return { ok: false, problem: offlineProblem(status) };
  return { ok: true, paperNearEnd: (status & PAPER_NEAR_END) !== 0 };
}

/** Returns the cause of the offline state; `offline` if the status does not contain one. */
function offlineProblem(status: number): CheckProblem {
  if (status & UNRECOVERABLE_ERROR) return 'unrecoverable';
  if (status & CUTTER_ERROR) return 'cutter';
  if (status & MECHANICAL_ERROR) return 'mechanism';
  if (status & RECOVERABLE_ERROR) return 'recoverable';
  return 'offline';
}
