import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { journalState } from '@/features/printing/journalState';
import type { PrintJobActor } from '@/machines/printJob/printJobMachine';
import type { PrintRuntimeActor } from '@/machines/printRuntime/printRuntimeMachine';
import { jobId } from '@/machines/printRuntime/printRuntimeProtocol';
import type { PrintJournal } from '@/services/printing/printJournal';
import { useRuntime } from '@/services/runtime/runtimeContext';

/** The journal holds a week of jobs: who only counts reads it no more often than this. */
const READ_EVERY_MS = 15_000;

/** Of how many tickets a person must say whether they came out (row BP-06); test tickets are counted apart (row T-05). */
export interface QuestionCount {
  orders: number;
  tests: number;
}

/** The tab that prints knows the questions about its own jobs; another one of the browser learns them from the journal. */
export function useQuestionCount(): QuestionCount {
  const { printRuntime, journal } = useRuntime();
  const main = useSelector(printRuntime ?? undefined, (state) => state?.context.main ?? false);
  const all = useSelector(printRuntime ?? undefined, (state) => state?.context.questions.length ?? 0);
  const tests = useSelector(printRuntime ?? undefined, (state) => (state ? state.context.questions.filter(isTestIn(state)).length : 0));
  const ofJournal = useJournalQuestions(main ? null : journal);
  return main ? { orders: all - tests, tests } : ofJournal;
}

/** Which order a job belongs to never changes. */
function isTestIn({ children }: SnapshotFrom<PrintRuntimeActor>): (uuid: string) => boolean {
  return (uuid) => {
    // The runtime keeps jobs, and nothing else, under these ids.
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
      const asking = jobs.filter((job) => journalState(job) === 'asking');
      const orders = asking.filter(({ job }) => job.orderId).length;
      const next = { orders, tests: asking.length - orders };
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
