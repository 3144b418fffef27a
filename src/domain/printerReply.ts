import type { CheckProblem } from '@/domain/printerProblem';

/**
 * Outcome of a ticket that was sent to a printer (table of docs/print-delivery.md).
 *
 * | outcome | on paper |
 * |---|---|
 * | `printed` | the whole ticket |
 * | `incomplete` | at most a fragment; it is printed again in full when the printer works |
 * | `uncertain` | a fragment or the whole ticket; it is printed again a few times at most |
 * | `busy` | nothing; it can be sent again unchanged |
 * | `refused` | nothing, and the printer will never print it |
 * | `unknown` | cannot be determined |
 */
export type PrintOutcome = 'printed' | 'incomplete' | 'uncertain' | 'busy' | 'refused' | 'unknown';

export interface PrintVerdict {
  outcome: PrintOutcome;
  /** The reason for the order's history: the printer's code, or a `PrintReason`; null when printed. */
  code: string | null;
}

/** The copy's outcome for each print outcome. After `busy` the copy stays open: its intent is withdrawn. */
export const COPY_OUTCOMES_OF: Record<PrintOutcome, 'DONE' | 'FAILED' | 'UNKNOWN'> = {
  printed: 'DONE',
  incomplete: 'UNKNOWN',
  uncertain: 'UNKNOWN',
  busy: 'UNKNOWN',
  refused: 'FAILED',
  unknown: 'UNKNOWN',
};

/** The health of a printer: it can print, perhaps with paper near its end, or what is wrong. */
export type PrinterHealth = { ok: true; paperNearEnd: boolean } | { ok: false; problem: CheckProblem };

/** The fields of a printer's reply as the order's history stores them (specification 2 §3). `status` and `battery` are bit fields. */
export interface PrinterResponse {
  success: boolean;
  code: string;
  status: number;
  battery: number;
}

/** A printer's reply independent of its protocol, as JSON. The `PrinterProtocol` derives it from the printer's response. */
export interface PrinterReply {
  verdict: PrintVerdict;
  health: PrinterHealth;
  /** Null if there was no reply or the browser hides its status. */
  httpStatus: number | null;
  /** The printer's own fields, for support and the order's history; null if the reply did not come from a printer. */
  response: PrinterResponse | null;
}

/** Returns whether nothing replied at the address, which does not mean "not printed". */
export function isSilent({ health }: PrinterReply): boolean {
  return !health.ok && (health.problem === 'network' || health.problem === 'timeout');
}
