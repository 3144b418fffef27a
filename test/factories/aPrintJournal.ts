import type { JobCommand, JournalJob, PrintJournal } from '@/services/printing/printJournal';

/** A journal whose jobs tests can change. It records the received commands and counts the reads. */
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
    /** Replaces the list; `null`: reading fails. */
    change(next: readonly JournalJob[] | null) {
      kept = next;
      for (const listener of listeners) listener();
    },
  };
}
