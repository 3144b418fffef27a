import { log } from './monitoring/log';

export const HOUR_MS = 3_600_000;

/**
 * Runs `work` immediately and then every `everyMs`, one run at a time: an interval that ends during a run is skipped. A failed run is logged
 * with the message `failure` and does not stop the next ones.
 *
 * @param work its signal aborts when the function that `startPeriodic` returns is called
 * @returns a function that stops the runs and resolves when the current one has ended, after which the database is no longer used
 */
export function startPeriodic(everyMs: number, work: (stopping: AbortSignal) => Promise<void>, failure: string): () => Promise<void> {
  const stopping = new AbortController();
  let current: Promise<void> | null = null;
  const run = () => {
    current ??= work(stopping.signal)
      .catch((error: unknown) => log.error({ error }, failure))
      .finally(() => {
        current = null;
      });
  };
  run();
  const timer = setInterval(run, everyMs);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await current;
  };
}
