import type { JobCommand, JournalJob, PrintJournal } from '@/services/printing/printJournal';

/** A journal of these jobs that tests change; it keeps what it was told, and counts how often it was read. */
export function aPrintJournal(jobs: readonly JournalJob[] = []) {
  const listeners = new Set<() => void>();
  const told: JobCommand[] = [];
  let kept: readonly JournalJob[] | null = jobs;
  let reads = 0;
  const journal: PrintJournal = {
    list() {
      reads += 1;
      return kept ? Promise.resolve([...kept]) : Promise.reject(new Error('The ledger is closed'));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (command) => void told.push(command),
  };
  return {
    journal,
    told,
    reads: () => reads,
    isWatched: () => listeners.size > 0,
    /** Another list from now on; null: it cannot be read. */
    change(next: readonly JournalJob[] | null) {
      kept = next;
      for (const listener of listeners) listener();
    },
  };
}
