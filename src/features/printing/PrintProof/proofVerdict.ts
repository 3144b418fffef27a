import type { PrintJobProgress } from '@/domain/printJobProgress';
import type { ProofTicket } from '@/domain/printProof';
import type { JournalState } from '@/services/printing/printJournal';

/**
 * What happened to a ticket so far (row W-03). `underway`, `waitsForTab`, `held` and `asked` may still change.
 *
 * - `printedOnce`: as often as the printer is set to, and never twice; `printedAgain`: a second time, marked as a possible duplicate;
 *   `printedMarked`: only with this mark, because the first ticket did not come out; `printedPerhapsTwice`: with this mark, and only people
 *   see whether the first ticket came out as well.
 * - `otherPaper`: the server counts it as printed, but the paper of the virtual printer differs.
 * - `failed`, `expired` and `withdrawn`: nothing was printed; `unknown`: the job ended without a confirmation of each copy.
 */
export type ProofVerdict =
  | 'underway'
  | 'waitsForTab'
  | 'held'
  | 'asked'
  | 'printedOnce'
  | 'printedAgain'
  | 'printedMarked'
  | 'printedPerhapsTwice'
  | 'otherPaper'
  | 'withdrawn'
  | 'expired'
  | 'replaced'
  | 'failed'
  | 'unknown';

interface ProofFacts {
  progress: Pick<PrintJobProgress, 'state' | 'withdrawnCode' | 'copies' | 'receivedAt' | 'holder'>;
  /** The state of the job in the journal of this browser; null if it does not have the job. */
  journal: JournalState | null;
  /** Whether the printer reports a problem or does not reply. */
  isPrinterDown: boolean;
  /** The paper of a virtual printer; null if only people see the paper. */
  tickets: readonly Pick<ProofTicket, 'marked' | 'complete'>[] | null;
}

/** Concludes from the server, the journal of this browser, and the paper of a virtual printer what happened to a ticket. */
export function proofVerdict({ progress, journal, isPrinterDown, tickets }: ProofFacts): ProofVerdict {
  const { state, withdrawnCode, copies, receivedAt, holder } = progress;
  if (state === 'superseded') return 'replaced';
  const isOnPaper = copies.some((copy) => copy.state === 'DONE') || (tickets ?? []).length > 0;
  if (!isOnPaper && (state === 'withdrawn' || withdrawnCode !== null)) return 'withdrawn';
  if (state === 'withdrawn' || state === 'expired') return isOnPaper ? 'unknown' : 'expired';
  if (state === 'final') {
    if (copies.every((copy) => copy.state === 'DONE')) return verdictOfPaper(copies, tickets);
    const isRejected = copies.every((copy) => copy.state === 'FAILED' || copy.state === 'EXPIRED');
    return isRejected && !isOnPaper ? 'failed' : 'unknown';
  }
  if (journal === 'asking') return 'asked';
  const isUnsent = copies.every((copy) => copy.state === 'QUEUED');
  // A printer without a reply leaves the outcome open: this browser waits for the printer before it sends the ticket again.
  const isWaiting = isUnsent || (journal !== null && !copies.some((copy) => copy.state === 'INTENT'));
  if (journal === 'held' || (isPrinterDown && isWaiting)) return 'held';
  return isUnsent && (holder === 'none' || receivedAt === null) ? 'waitsForTab' : 'underway';
}

/** Whether the verdict cannot change any more. */
export function isEnd(verdict: ProofVerdict): boolean {
  return verdict !== 'underway' && verdict !== 'waitsForTab' && verdict !== 'held' && verdict !== 'asked';
}

/** `copies` are printed; only the first ticket of a copy has no mark. */
function verdictOfPaper(copies: PrintJobProgress['copies'], tickets: ProofFacts['tickets']): ProofVerdict {
  if (!tickets) return copies.some(({ attempt }) => attempt > 1) ? 'printedPerhapsTwice' : 'printedOnce';
  const unmarked = tickets.filter(({ marked }) => !marked).length;
  const complete = tickets.filter((ticket) => ticket.complete).length;
  if (unmarked > copies.length || complete < copies.length) return 'otherPaper';
  if (unmarked === tickets.length) return 'printedOnce';
  return tickets.length > copies.length ? 'printedAgain' : 'printedMarked';
}
