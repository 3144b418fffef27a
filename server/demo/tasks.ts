import { log } from '../platform/monitoring/log';

/** Runs a task after some milliseconds; what it gives back calls that off. */
export type Later = (delayMs: number, task: () => void) => () => void;

/** A timer that is set for longer rings at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** Real time; what is more than 24 days off comes after these. */
export const inRealTime: Later = (delayMs, task) => {
  const timer = setTimeout(task, Math.min(delayMs, LONGEST_MS));
  return () => clearTimeout(timer);
};

/** Tasks of the demo that wait for their time; one that fails is logged and ends nothing. */
export class Tasks {
  private readonly cancels = new Set<() => void>();
  private readonly underWay = new Set<Promise<void>>();
  private stopped = false;

  constructor(private readonly later: Later) {}

  /** Runs a task after some milliseconds; what it gives back calls that off. */
  schedule(delayMs: number, task: () => Promise<void>): () => void {
    if (this.stopped) return () => undefined;
    const cancel = this.later(delayMs, () => {
      this.cancels.delete(cancel);
      const run = task()
        .catch((error: unknown) => log.error({ error }, 'the simulation failed'))
        .finally(() => this.underWay.delete(run));
      this.underWay.add(run);
    });
    this.cancels.add(cancel);
    return () => {
      if (this.cancels.delete(cancel)) cancel();
    };
  }

  /** What is under way is waited for, nothing comes afterwards. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const cancel of this.cancels) cancel();
    this.cancels.clear();
    await Promise.all(this.underWay);
  }
}
