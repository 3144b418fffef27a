import { orderRows, type OrderTask, type RowOrder } from '@/ui/DataGrid/rowOrder/orderRows';
import { keepRanks } from '@/ui/DataGrid/rowOrder/orderTask';

/** From so many rows on they are ordered off the main thread. */
export const LARGE = 20_000;

export interface RowOrderer {
  /** Has the worker loaded before it is needed. */
  prepare(): void;
  /** Tells the order when it is there, unless another task was given meanwhile: only the newest is answered. */
  order(task: OrderTask, done: (rows: Uint32Array) => void): void;
  /** Ends the worker; nothing is told any more. It may be used again. */
  close(): void;
}

interface Asked {
  task: OrderTask;
  done: (rows: Uint32Array) => void;
}

/** Orders rows in a worker of its own, one task at a time. Where there is no worker, or it breaks down, it is done here. */
export function createRowOrderer(startWorker: () => Worker = newWorker): RowOrderer {
  let worker: Worker | null = null;
  let running: Asked | null = null;
  let newest: Asked | null = null;

  function started(): Worker {
    if (worker) return worker;
    worker = startWorker();
    worker.onmessage = ({ data }: MessageEvent<RowOrder>) => finish(data);
    worker.onerror = (event) => {
      event.preventDefault();
      close(newest);
      const asked = newest;
      if (asked) tell(asked, orderRows(asked.task));
    };
    return worker;
  }

  function finish(order: RowOrder) {
    const finished = running;
    running = null;
    if (!finished) return;
    if (finished === newest) tell(finished, order);
    else {
      keepRanks(finished.task, order.ranks);
      run();
    }
  }

  function tell({ task, done }: Asked, order: RowOrder) {
    keepRanks(task, order.ranks);
    newest = null;
    done(order.rows);
  }

  function run() {
    if (running || !newest) return;
    running = newest;
    try {
      started().postMessage(running.task);
    } catch {
      finish(orderRows(running.task));
    }
  }

  function close(kept: Asked | null) {
    worker?.terminate();
    worker = null;
    running = null;
    newest = kept;
  }

  return {
    prepare: () => {
      try {
        started();
      } catch {
        // Without workers it is done here.
      }
    },
    order: (task, done) => {
      newest = { task, done };
      run();
    },
    close: () => close(null),
  };
}

function newWorker(): Worker {
  return new Worker(new URL('./orderWorker.ts', import.meta.url));
}
