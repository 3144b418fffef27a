import { useEffect, useState } from 'react';
import type { JobCommand, JournalJob } from '@/services/printing/printJournal';
import { useRuntime } from '@/services/runtime/runtimeContext';

/** In ms. The tab that owns the job replies quickly; after this time no tab owns it. */
const ANSWER_WITHIN_MS = 10_000;

/**
 * Sends a user's decision about a job to the tab of this browser that owns it. `isWaiting` until the job changes; `isUnanswered` if it did not
 * change within 10 s: the decision can then be sent again.
 */
export function useJobCommand({ uuid, changedAt }: Pick<JournalJob, 'uuid' | 'changedAt'>) {
  const { journal } = useRuntime();
  const [sent, setSent] = useState<{ changedAt: string; isLate: boolean } | null>(null);
  const isOpen = sent?.changedAt === changedAt;
  const isWaiting = isOpen && !sent.isLate;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSent({ changedAt, isLate: true }), ANSWER_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, changedAt]);

  return {
    isWaiting,
    isUnanswered: isOpen && sent.isLate,
    send(type: JobCommand['type']) {
      setSent({ changedAt, isLate: false });
      journal?.sendCommand({ type, uuid });
    },
  };
}
