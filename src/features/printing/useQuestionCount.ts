import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { journalState } from '@/services/printing/journalState';
import type { PrintJournal } from '@/services/printing/printJournal';
import { useRuntime } from '@/services/runtime/runtimeContext';

/** The journal holds a week of jobs: who only counts reads it no more often than this. */
const READ_EVERY_MS = 15_000;

/**
 * Of how many tickets a person must say whether they came out (row BP-06). The tab that prints knows it of its own jobs; another one of
 * the browser learns it from the journal.
 */
export function useQuestionCount(): number {
  const { printRuntime, journal } = useRuntime();
  const main = useSelector(printRuntime ?? undefined, (state) => state?.context.main ?? false);
  const own = useSelector(printRuntime ?? undefined, (state) => state?.context.questions.length ?? 0);
  const ofJournal = useJournalQuestions(main ? null : journal);
  return main ? own : ofJournal;
}

function useJournalQuestions(journal: PrintJournal | null): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!journal) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasEnded = false;
    const read = async () => {
      timer = undefined;
      const jobs = await journal.list().catch(() => null);
      if (jobs && !hasEnded) setCount(jobs.filter((job) => journalState(job) === 'asking').length);
    };
    void read();
    const stop = journal.subscribe(() => (timer ??= setTimeout(() => void read(), READ_EVERY_MS)));
    return () => {
      hasEnded = true;
      clearTimeout(timer);
      stop();
    };
  }, [journal]);
  return count;
}
