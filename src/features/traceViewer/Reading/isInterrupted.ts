import type { TraceFault } from '@/domain/trace/readTrace';

/** Whether reading was interrupted, such as by a lost connection: a retry may succeed. */
export function isInterrupted(faults: readonly TraceFault[]): boolean {
  return faults.some(({ reason }) => reason === 'interrupted');
}
