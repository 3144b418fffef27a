import { useEffect, useState } from 'react';
import { inSlices } from '@/features/traceViewer/inSlices';

/** The progress or result of a task. */
interface Worked<Outcome> {
  /** Absent while it runs. */
  outcome?: Outcome | null;
  /** Completed fraction, 0 to 1. */
  part: number;
  /** Whether it threw an unexpected error. */
  failed?: boolean;
}

/** Interval of progress updates, in ms. */
const PROGRESS_INTERVAL_MS = 100;

const NOTHING_YET = { part: 0 };

/**
 * Runs a task that yields its progress (0 to 1) in slices, and restarts when `begin` changes; null: no task. It stops when `begin` changes
 * or the component unmounts. `begin` must be stable.
 */
export function useInSlices<Outcome>(begin: (() => Iterator<number, Outcome>) | null): Worked<Outcome> {
  const [worked, setWorked] = useState<(Worked<Outcome> & { by: unknown }) | null>(null);
  useEffect(() => {
    if (!begin) return;
    let isEnded = false;
    async function work(task: Iterator<number, Outcome>) {
      let reportedAt = performance.now();
      const reportProgress = (part: number) => {
        if (performance.now() - reportedAt < PROGRESS_INTERVAL_MS) return;
        reportedAt = performance.now();
        setWorked({ by: begin, part });
      };
      const outcome = await inSlices(task, () => isEnded, reportProgress);
      if (!isEnded) setWorked({ by: begin, part: 1, outcome });
    }
    work(begin()).catch(() => !isEnded && setWorked({ by: begin, part: 0, failed: true }));
    return () => {
      isEnded = true;
    };
  }, [begin]);
  return worked?.by === begin ? worked : NOTHING_YET;
}
