import { log } from './monitoring/log';

export const HOUR_MS = 3_600_000;

/**
 * Runs `work` at once and every `everyMs` from then on, one run at a time: a time that comes while a run is under way is left out. A run that
 * fails is logged as `failure`, and the next one follows all the same.
 *
 * @param work Is given a signal that aborts when the runs are ended.
 * @returns Ends the runs, and waits for the one that is under way: after it the database is no longer used.
 */
export function startPeriodic(everyMs: number, work: (stopping: AbortSignal) => Promise<void>, failure: string): () => Promise<void> {
  const stopping = new AbortController();
  let underWay: Promise<void> | null = null;
  const run = () => {
    underWay ??= work(stopping.signal)
      .catch((error: unknown) => log.error({ error }, failure))
      .finally(() => {
        underWay = null;
      });
  };
  run();
  const timer = setInterval(run, everyMs);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await underWay;
  };
}
