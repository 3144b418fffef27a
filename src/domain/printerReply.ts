import type { CheckTrouble } from '@/domain/printerTrouble';

/**
 * What became of a ticket that was sent to a printer (table of docs/print-delivery.md).
 *
 * | outcome | on paper |
 * |---|---|
 * | `printed` | all of it |
 * | `incomplete` | at most a part; it is printed again in full when the printer works |
 * | `uncertain` | a part or all of it; it is printed again a few times at most |
 * | `busy` | nothing; it can be sent again unchanged |
 * | `refused` | nothing, and the printer will never print it |
 * | `unknown` | it cannot be known |
 */
export type PrintOutcome = 'printed' | 'incomplete' | 'uncertain' | 'busy' | 'refused' | 'unknown';

export interface PrintVerdict {
  outcome: PrintOutcome;
  /** The reason for the order's history: the printer's code, or a `PrintReason`; null when printed. */
  code: string | null;
}

/** How the outcome counts for the copy. After `busy` the copy is not ended: its intent is withdrawn. */
export const COPY_OUTCOMES_OF: Record<PrintOutcome, 'DONE' | 'FAILED' | 'UNKNOWN'> = {
  printed: 'DONE',
  incomplete: 'UNKNOWN',
  uncertain: 'UNKNOWN',
  busy: 'UNKNOWN',
  refused: 'FAILED',
  unknown: 'UNKNOWN',
};

/** The health of a printer: it can print, perhaps with paper near its end, or what is wrong. */
export type PrinterHealth = { ok: true; paperNearEnd: boolean } | { ok: false; trouble: CheckTrouble };

/** The fields of a printer's reply as the order's history stores them (specification 2 §3). `status` and `battery` are words of bits. */
export interface PrinterResponse {
  success: boolean;
  code: string;
  status: number;
  battery: number;
}

/** A printer's reply in terms that do not depend on its protocol, as JSON. A `PrinterProtocol` makes it of what the printer sent. */
export interface PrinterReply {
  verdict: PrintVerdict;
  health: PrinterHealth;
  /** Null if nothing replied, or the browser hides it. */
  httpStatus: number | null;
  /** The printer's own fields, for support and the order's history; null if the reply was not one of a printer. */
  response: PrinterResponse | null;
}

/** Whether nothing replied at the address: this does not mean "not printed". */
export function isSilent({ health }: PrinterReply): boolean {
  return !health.ok && (health.trouble === 'network' || health.trouble === 'timeout');
}
