import { isHeldByPrinter, printerCodeClass } from '@/domain/printerCode';
import type { KnownJob } from './evidence';

/** How a job stands when nothing is broken any more: at its end, waiting for a person, or on its way, which must not last. */
export type Standing = 'ended' | 'asks' | 'moves';

export function standingOf(job: KnownJob): Standing {
  if (job.state !== 'open') return 'ended';
  const open = job.copyStates.find(({ state }) => state === 'QUEUED' || state === 'INTENT' || state === 'UNKNOWN');
  if (!open || open.state === 'INTENT') return 'moves';
  if (job.copyStates.some(({ state }) => state === 'FAILED')) return 'asks';
  if (open.state === 'QUEUED') return 'moves';
  // What its printer did not complete is printed again by itself; what it may have completed, twice.
  if (isHeldByPrinter(open.code)) return printerCodeClass(open.code) === 'incomplete' || open.attempt < 3 ? 'moves' : 'asks';
  // One marked reprint of a kitchen ticket comes by itself.
  return job.ticketType === 'KITCHEN' && !job.isManual && open.attempt < 2 ? 'moves' : 'asks';
}
