/** Timers as the page has them; XState takes it as a machine's clock. */
export interface Clock {
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number): void;
}

interface Timer {
  work: () => void;
  /** By the page's monotonic clock. */
  due: number;
}

/** A timer of the browser that is set for longer ends at once. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * A clock whose timers keep their time while the tab is hidden (row BP-08): a worker wakes the page for the next one, for the page's own
 * timers are slowed down to one a minute there. The page wakes itself too, so that a worker that could not be loaded or died makes a timer
 * late but never lost. Most timers are called off long before their time: the worker hears only of one that is due before all others.
 */
export function createWorkerClock(startWorker: () => Worker): Clock {
  const waiting = new Map<number, Timer>();
  let last = 0;
  let wakesAt = Infinity;
  let pageTimer: ReturnType<typeof setTimeout> | undefined;
  let worker: Worker | null | undefined;

  function begin(): Worker | null {
    try {
      const started = startWorker();
      started.onmessage = wake;
      return started;
    } catch {
      return null;
    }
  }

  function wakeFor(due: number): void {
    if (due >= wakesAt) return;
    wakesAt = due;
    const ms = Math.min(Math.max(due - performance.now(), 0), LONGEST_MS);
    clearTimeout(pageTimer);
    pageTimer = setTimeout(wake, ms);
    worker?.postMessage(ms);
  }

  function wake(): void {
    wakesAt = Infinity;
    try {
      for (let next = earliest(); next && next[1].due <= performance.now(); next = earliest()) {
        waiting.delete(next[0]);
        next[1].work();
      }
    } finally {
      wakeFor(earliest()?.[1].due ?? Infinity);
    }
  }

  function earliest(): [id: number, timer: Timer] | undefined {
    let found: [number, Timer] | undefined;
    for (const entry of waiting) if (!found || entry[1].due < found[1].due) found = entry;
    return found;
  }

  return {
    setTimeout(work, ms) {
      if (worker === undefined) worker = begin();
      const id = (last += 1);
      const due = performance.now() + ms;
      waiting.set(id, { work, due });
      wakeFor(due);
      return id;
    },
    clearTimeout(id) {
      waiting.delete(id);
      if (waiting.size > 0) return;
      clearTimeout(pageTimer);
      wakesAt = Infinity;
    },
  };
}

/** The clock of this tab: for whatever must happen on time although nobody sees the tab. Its worker starts with the first timer. */
export const tabClock: Clock = createWorkerClock(() => new Worker(new URL('./clockWorker.ts', import.meta.url)));
