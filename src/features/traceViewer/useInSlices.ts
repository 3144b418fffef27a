import { useEffect, useState } from 'react';
import { inSlices } from '@/features/traceViewer/inSlices';

/** What became of work so far. */
interface Worked<Outcome> {
  /** Absent while it goes on. */
  outcome?: Outcome | null;
  /** How much of it is done, 0 to 1. */
  part: number;
  /** It broke down, for a reason that nobody foresaw. */
  failed?: boolean;
}

/** In ms: how far it is, is told so often. */
const TOLD_EVERY_MS = 100;

const NOTHING_YET = { part: 0 };

/**
 * Does work that says how far it is (0 to 1) beside what the person does, anew for every other `begin`; null: there is none to do. It
 * ends when another comes or the component goes. A function that stays the same as long as the work does.
 */
export function useInSlices<Outcome>(begin: (() => Iterator<number, Outcome>) | null): Worked<Outcome> {
  const [worked, setWorked] = useState<(Worked<Outcome> & { by: unknown }) | null>(null);
  useEffect(() => {
    if (!begin) return;
    let isEnded = false;
    async function work(begun: Iterator<number, Outcome>) {
      let toldAt = performance.now();
      const tell = (part: number) => {
        if (performance.now() - toldAt < TOLD_EVERY_MS) return;
        toldAt = performance.now();
        setWorked({ by: begin, part });
      };
      const outcome = await inSlices(begun, () => isEnded, tell);
      if (!isEnded) setWorked({ by: begin, part: 1, outcome });
    }
    work(begin()).catch(() => !isEnded && setWorked({ by: begin, part: 0, failed: true }));
    return () => {
      isEnded = true;
    };
  }, [begin]);
  return worked?.by === begin ? worked : NOTHING_YET;
}
