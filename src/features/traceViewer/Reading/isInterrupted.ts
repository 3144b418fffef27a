import type { TraceFault } from '@/domain/trace/readTrace';

/** Reading broke off, as with a connection that was lost: another try may read it whole. */
export function isInterrupted(faults: readonly TraceFault[]): boolean {
  return faults.some(({ reason }) => reason === 'interrupted');
}
