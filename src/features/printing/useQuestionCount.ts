import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { PrintJobActor } from '@/machines/printJob/printJobMachine';
import type { PrintRuntimeActor } from '@/machines/printRuntime/printRuntimeMachine';
import { jobId } from '@/machines/printRuntime/printRuntimeProtocol';
import { journalState } from '@/services/printing/journalState';
import type { PrintJournal } from '@/services/printing/printJournal';
import { useRuntime } from '@/services/runtime/runtimeContext';

/** The journal holds a week of jobs: who only counts reads it no more often than this. */
const READ_EVERY_MS = 15_000;
const NONE: readonly string[] = [];

/**
 * Of how many tickets a person must say whether they came out (row BP-06). The tab that prints knows it of its own jobs; another one of
 * the browser learns it from the journal.
 */
export function useQuestionCount(): number {
  const { printRuntime, journal } = useRuntime();
  const main = useSelector(printRuntime ?? undefined, (state) => state?.context.main ?? false);
  const own = useOwnQuestions(printRuntime);
  const ofJournal = useJournalQuestions(main ? null : journal);
  return main ? own : ofJournal;
}

function useOwnQuestions(runtime: PrintRuntimeActor | null): number {
  const uuids = useSelector(runtime ?? undefined, (state) => state?.context.jobs ?? NONE);
  const jobs = useMemo(() => {
    const children = runtime?.getSnapshot().children;
    // The runtime keeps jobs, and nothing else, under these ids.
    return uuids.flatMap((uuid) => (children?.[jobId(uuid)] as PrintJobActor | undefined) ?? []);
  }, [uuids, runtime]);
  return useSyncExternalStore(
    useCallback(
      (changed) => {
        const subscriptions = jobs.map((job) => job.subscribe(changed));
        return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
      },
      [jobs],
    ),
    () => jobs.filter((job) => job.getSnapshot().matches({ course: { unknown: 'asking' } })).length,
  );
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
