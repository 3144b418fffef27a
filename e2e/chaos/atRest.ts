import { isHeldByPrinter, printerCodeClass } from '@/domain/printerCode';
import { REPRINT_REQUESTED } from '../../server/printing/questions/printQuestions';
import type { KnownJob } from './evidence';

/** The state of a job after all faults are reverted: ended, waiting for a person, or in progress, which must not last. */
export type Standing = 'ended' | 'asks' | 'moves';

export function standingOf(job: KnownJob): Standing {
  if (job.state !== 'open') return 'ended';
  const open = job.copyStates.find(({ state }) => state === 'QUEUED' || state === 'INTENT' || state === 'UNKNOWN');
  if (!open || open.state === 'INTENT') return 'moves';
  if (job.copyStates.some(({ state }) => state === 'FAILED')) return 'asks';
  if (open.state === 'QUEUED') return 'moves';
  // The printer polls, and gets the ticket with its next request.
  if (open.code === REPRINT_REQUESTED) return 'moves';
  // Incomplete tickets are printed again automatically; possibly complete ones at most twice.
  if (isHeldByPrinter(open.code)) return printerCodeClass(open.code) === 'incomplete' || open.attempt < 3 ? 'moves' : 'asks';
  // A kitchen ticket is reprinted once automatically, with a mark.
  return job.ticketType === 'KITCHEN' && !job.isManual && open.attempt < 2 ? 'moves' : 'asks';
}
