import { useEffect, useState } from 'react';
import type { JobCommand, JournalJob } from '@/services/printing/printJournal';
import { useRuntime } from '@/services/runtime/runtimeContext';

/** The tab that has the job answers within a moment; where none has it, nobody does. */
const ANSWER_WITHIN_MS = 10_000;

/**
 * What a person says about a job, to the tab of this browser that has it. `isWaiting` until the job changes; `isUnheard` when it did not
 * for 10 s: then it can be said again.
 */
export function useJobCommand({ uuid, changedAt }: Pick<JournalJob, 'uuid' | 'changedAt'>) {
  const { journal } = useRuntime();
  const [told, setTold] = useState<{ changedAt: string; late: boolean } | null>(null);
  const isOpen = told?.changedAt === changedAt;
  const isWaiting = isOpen && !told.late;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setTold({ changedAt, late: true }), ANSWER_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, changedAt]);

  return {
    isWaiting,
    isUnheard: isOpen && told.late,
    tell(type: JobCommand['type']) {
      setTold({ changedAt, late: false });
      journal?.tell({ type, uuid });
    },
  };
}
