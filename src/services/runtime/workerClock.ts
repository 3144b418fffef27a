/** The timer functions of the page; compatible with XState's `clock` option. */
export interface Clock {
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number): void;
}

interface Timer {
  work: () => void;
  /** Due time by `performance.now()`. */
  due: number;
}

/** Browsers fire a timer with a longer delay at once. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * A clock whose timers fire on time while the tab is hidden (row BP-08): a worker wakes the page for the next timer, because browsers
 * throttle page timers in hidden tabs to one a minute. A page timer runs as well, so that a worker that fails to load or crashes delays
 * timers but loses none. Most timers are cleared long before they are due, so the worker is messaged only for the earliest one.
 */
export function createWorkerClock(startWorker: () => Worker): Clock {
  const waiting = new Map<number, Timer>();
  let last = 0;
  let wakesAt = Infinity;
  let pageTimer: ReturnType<typeof setTimeout> | undefined;
  let worker: Worker | null | undefined;

  function startOnce(): Worker | null {
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
      if (worker === undefined) worker = startOnce();
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

/** The clock of this tab, for work that must happen on time even when the tab is hidden. Its worker starts with the first timer. */
export const tabClock: Clock = createWorkerClock(() => new Worker(new URL('./clockWorker.ts', import.meta.url)));
