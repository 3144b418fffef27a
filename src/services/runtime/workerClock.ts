interface WorkerClock {
  setTimeout(work: (...args: unknown[]) => void, ms: number): number;
  clearTimeout(id: number): void;
  stop(): void;
}

/** A clock for machines whose timers keep their time while the tab is hidden (row BP-08). Ends with `stop`. */
export function createWorkerClock(): WorkerClock {
  const worker = new Worker(new URL('./clockWorker.ts', import.meta.url));
  const waiting = new Map<number, () => void>();
  let last = 0;
  worker.onmessage = ({ data }: MessageEvent<number>) => {
    const work = waiting.get(data);
    waiting.delete(data);
    work?.();
  };
  return {
    setTimeout(work, ms) {
      const id = (last += 1);
      waiting.set(id, work);
      worker.postMessage({ id, ms });
      return id;
    },
    clearTimeout(id) {
      if (waiting.delete(id)) worker.postMessage({ id });
    },
    stop() {
      waiting.clear();
      worker.terminate();
    },
  };
}
