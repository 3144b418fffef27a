import type { Tasks } from '../tasks';

const DAY_MS = 24 * 3_600_000;

/** Schedules what a platform does later with a channel or an item. Only the newest plan for each key counts. */
export interface PlatformScheduler {
  /** Replaces the plans for these keys: actions of earlier plans no longer run for them. Returns the new plan. */
  replan(keys: readonly string[]): Plan;
}

export interface Plan {
  /** Runs the action after a delay in milliseconds, with the keys that have no newer plan; not at all if there are none. */
  after(delayMs: number, action: (keys: ReadonlySet<string>) => Promise<void>): void;
  /** Runs the action at a time in milliseconds since 1970, even months ahead; at once if the time has passed. */
  at(instant: number, action: (keys: ReadonlySet<string>) => Promise<void>): void;
}

export function createPlatformScheduler(tasks: Tasks, now: () => number): PlatformScheduler {
  const newest = new Map<string, Plan>();

  return {
    replan(keys) {
      const plan: Plan = {
        after(delayMs, action) {
          tasks.schedule(delayMs, async () => {
            const current = new Set(keys.filter((key) => newest.get(key) === plan));
            if (current.size > 0) await action(current);
          });
        },
        at(instant, action) {
          const delayMs = Math.max(instant - now(), 0);
          // Timers longer than about 24 days fire at once, so long delays are split.
          if (delayMs > DAY_MS) plan.after(DAY_MS, async () => plan.at(instant, action));
          else plan.after(delayMs, action);
        },
      };
      for (const key of keys) newest.set(key, plan);
      return plan;
    },
  };
}
