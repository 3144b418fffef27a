import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { journalState } from '@/features/printing/journalState';
import type { PrintJobActor } from '@/machines/printJob/printJobMachine';
import type { PrintRuntimeActor } from '@/machines/printRuntime/printRuntimeMachine';
import { jobId } from '@/machines/printRuntime/printRuntimeProtocol';
import type { PrintJournal } from '@/services/printing/printJournal';
import { useRuntime } from '@/services/runtime/runtimeContext';

/** Minimum interval of reads in ms, because the journal contains a week of jobs. */
const READ_EVERY_MS = 15_000;

/** Number of tickets whose printing a user must confirm (row BP-06); test tickets are counted separately (row T-05). */
export interface QuestionCount {
  orders: number;
  tests: number;
}

/** The printing tab counts the questions of its own jobs; other tabs of the browser read the journal. */
export function useQuestionCount(): QuestionCount {
  const { printRuntime, journal } = useRuntime();
  const main = useSelector(printRuntime ?? undefined, (state) => state?.context.main ?? false);
  const all = useSelector(printRuntime ?? undefined, (state) => state?.context.questions.length ?? 0);
  const tests = useSelector(printRuntime ?? undefined, (state) => (state ? state.context.questions.filter(isTestIn(state)).length : 0));
  const journalCount = useJournalQuestions(main ? null : journal);
  return main ? { orders: all - tests, tests } : journalCount;
}

/** Not subscribed: the order of a job never changes. */
function isTestIn({ children }: SnapshotFrom<PrintRuntimeActor>): (uuid: string) => boolean {
  return (uuid) => {
    // Only jobs are children of the runtime under these ids.
    const job = children[jobId(uuid)] as PrintJobActor | undefined;
    return job?.getSnapshot().context.job.orderId === '';
  };
}

const NONE: QuestionCount = { orders: 0, tests: 0 };

function useJournalQuestions(journal: PrintJournal | null): QuestionCount {
  const [count, setCount] = useState(NONE);
  useEffect(() => {
    if (!journal) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasEnded = false;
    const read = async () => {
      timer = undefined;
      const jobs = await journal.list().catch(() => null);
      if (!jobs || hasEnded) return;
      const unanswered = jobs.filter((job) => journalState(job) === 'asking');
      const orders = unanswered.filter(({ job }) => job.orderId).length;
      const next = { orders, tests: unanswered.length - orders };
      setCount((known) => (known.orders === next.orders && known.tests === next.tests ? known : next));
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
