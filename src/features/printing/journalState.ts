import type { CopyRecord } from '@/domain/printJob';
import { isHeldByPrinter } from '@/domain/printerCode';
import { DISCARDED, isWithdrawalCode } from '@/domain/printReason';
import type { JournalJob, JournalState } from '@/services/printing/printJournal';

/**
 * Summarizes a job as one state for its row in the journal (row BP-07). For an open job, states that require a person have priority; for an
 * ended job, the worst outcome of its copies. A job that was handed to another device with a copy of unknown outcome remains `checking`.
 */
export function journalState({ job, copies, endedAt, asked }: JournalJob): JournalState {
  const has = (...states: CopyRecord['state'][]) => copies.some(({ state }) => states.includes(state));
  if (copies.some(({ state, code }) => state === 'EXPIRED' && code === DISCARDED)) return 'discarded';
  if (copies.some(({ state, code }) => state === 'EXPIRED' && isWithdrawalCode(code))) return 'withdrawn';
  if (has('INTENT')) return endedAt ? 'checking' : 'printing';
  if (copies.some(isHeld) && !asked && !endedAt) return 'held';
  if (has('UNKNOWN')) return asked && !endedAt ? 'asking' : 'checking';
  if (has('FAILED') || !job.supported) return 'failed';
  if (has('EXPIRED')) return 'expired';
  if (has('QUEUED')) return job.mayPrint ? 'queued' : 'manual';
  return 'printed';
}

function isHeld({ state, code }: CopyRecord): boolean {
  return state === 'UNKNOWN' && isHeldByPrinter(code);
}

/**
 * Returns whether a user can print the copy again: its body is still stored, and the job has not expired (`now` in ms). The server grants
 * no attempt after that; the order can then only be printed again as a new job.
 */
export function mayRetry({ job, enteredAt, endedAt, hasTicket }: JournalJob, now: number): boolean {
  const expired = job.expiresInMs !== null && now - Date.parse(enteredAt) >= job.expiresInMs;
  return !endedAt && !expired && hasTicket && (job.hasDuplicateBody || job.handOut === null);
}
