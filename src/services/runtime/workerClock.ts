/** Timers as the page has them; XState takes it as a machine's clock. */
export interface Clock {
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number): void;
}

interface Timer {
  work: () => void;
  pageTimer: ReturnType<typeof setTimeout>;
}

/**
 * A clock whose timers keep their time while the tab is hidden (row BP-08): a worker counts them, for the page's own are slowed down to
 * one a minute there. The page counts too, so that a worker that could not be loaded or died makes a timer late but never lost.
 */
export function createWorkerClock(startWorker: () => Worker): Clock {
  const waiting = new Map<number, Timer>();
  let last = 0;
  let worker: Worker | null | undefined;

  const begin = () => {
    try {
      const started = startWorker();
      started.onmessage = ({ data }: MessageEvent<number>) => end(data)?.work();
      return started;
    } catch {
      return null;
    }
  };
  const end = (id: number) => {
    const timer = waiting.get(id);
    waiting.delete(id);
    clearTimeout(timer?.pageTimer);
    return timer;
  };
  return {
    setTimeout(work, ms) {
      if (worker === undefined) worker = begin();
      const id = (last += 1);
      const pageTimer = setTimeout(() => {
        worker?.postMessage({ id });
        end(id)?.work();
      }, ms);
      waiting.set(id, { work, pageTimer });
      worker?.postMessage({ id, ms });
      return id;
    },
    clearTimeout(id) {
      if (end(id)) worker?.postMessage({ id });
    },
  };
}

/** The clock of this tab: for whatever must happen on time although nobody sees the tab. Its worker starts with the first timer. */
export const tabClock: Clock = createWorkerClock(() => new Worker(new URL('./clockWorker.ts', import.meta.url)));
