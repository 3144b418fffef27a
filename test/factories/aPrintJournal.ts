import type { JobCommand, JournalJob, PrintJournal } from '@/services/printing/printJournal';

/** A journal whose jobs tests can change. It records the received commands and counts the reads. */
export function aPrintJournal(jobs: readonly JournalJob[] = []) {
  const listeners = new Set<() => void>();
  const commands: JobCommand[] = [];
  let current: readonly JournalJob[] | null = jobs;
  let reads = 0;
  const journal: PrintJournal = {
    list() {
      reads += 1;
      return current ? Promise.resolve([...current]) : Promise.reject(new Error('The ledger is closed'));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    sendCommand: (command) => void commands.push(command),
  };
  return {
    journal,
    commands,
    reads: () => reads,
    isWatched: () => listeners.size > 0,
    /** Replaces the list; `null`: reading fails. */
    change(next: readonly JournalJob[] | null) {
      current = next;
      for (const listener of listeners) listener();
    },
  };
}
