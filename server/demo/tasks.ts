import { log } from '../platform/monitoring/log';

/** Runs a task after a delay in milliseconds; returns a function that cancels it and may be called at any time. */
export type SetTimer = (delayMs: number, task: () => void) => () => void;

/** Timers with a longer delay fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** A real timer; delays are limited to about 24 days. */
export const setRealTimer: SetTimer = (delayMs, task) => {
  const timer = setTimeout(task, Math.min(delayMs, MAX_TIMER_MS));
  return () => clearTimeout(timer);
};

/** Schedules the tasks of the demo. A failed task is logged. */
export class Tasks {
  private readonly cancels = new Set<() => void>();
  private readonly running = new Set<Promise<void>>();
  private stopped = false;

  constructor(private readonly setTimer: SetTimer) {}

  /** Runs a task after a delay in milliseconds; returns a function that cancels it. */
  schedule(delayMs: number, task: () => Promise<void>): () => void {
    if (this.stopped) return () => undefined;
    const cancel = this.setTimer(delayMs, () => {
      this.cancels.delete(cancel);
      const run = task()
        .catch((error: unknown) => log.error({ error }, 'A task of the demo failed'))
        .finally(() => this.running.delete(run));
      this.running.add(run);
    });
    this.cancels.add(cancel);
    return () => {
      if (this.cancels.delete(cancel)) cancel();
    };
  }

  /** Cancels scheduled tasks and waits for running ones. No task starts afterwards. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const cancel of this.cancels) cancel();
    this.cancels.clear();
    await Promise.all(this.running);
  }
}
