import { orderRows, type OrderTask, type RowOrder } from '@/ui/DataGrid/rowOrder/orderRows';
import { keepRanks } from '@/ui/DataGrid/rowOrder/orderTask';

/** From this number of rows, sorting runs in a worker. */
export const LARGE = 20_000;

export interface RowOrderer {
  /** Loads the worker in advance. */
  prepare(): void;
  /** Calls `done` with the order, unless a newer task supersedes it. */
  order(task: OrderTask, done: (rows: Uint32Array) => void): void;
  /** Terminates the worker; no callback is called afterwards. The orderer can be used again. */
  close(): void;
}

interface Asked {
  task: OrderTask;
  done: (rows: Uint32Array) => void;
}

/** Sorts rows in its own worker, one task at a time. Falls back to the main thread when the worker fails or cannot start. */
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
        // Without workers, sorting runs on the main thread.
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
