import type { Tasks } from '../tasks';

const DAY_MS = 24 * 3_600_000;

/** What a platform is going to do with a thing, a channel or an item: what it was told last is all that counts. */
export interface PlatformClock {
  /** Whoever is told something of these things anew: what was planned for them is called off. Plans are made through what it gives back. */
  replan(keys: readonly string[]): Plan;
}

export interface Plan {
  /** Does it after so many ms with those things that no newer plan is about; with none of them not at all. */
  after(delayMs: number, does: (keys: ReadonlySet<string>) => Promise<void>): void;
  /** The same at an instant, in ms since 1970, also months off; at once where it has passed. */
  at(instant: number, does: (keys: ReadonlySet<string>) => Promise<void>): void;
}

export function createPlatformClock(tasks: Tasks, now: () => number): PlatformClock {
  const newest = new Map<string, Plan>();

  return {
    replan(keys) {
      const plan: Plan = {
        after(delayMs, does) {
          tasks.schedule(delayMs, async () => {
            const left = new Set(keys.filter((key) => newest.get(key) === plan));
            if (left.size > 0) await does(left);
          });
        },
        at(instant, does) {
          const delayMs = Math.max(instant - now(), 0);
          // A timer that is set for a month rings at once.
          if (delayMs > DAY_MS) plan.after(DAY_MS, async () => plan.at(instant, does));
          else plan.after(delayMs, does);
        },
      };
      for (const key of keys) newest.set(key, plan);
      return plan;
    },
  };
}
