import { orderRows, type OrderTask, type RowOrder } from '@/ui/DataGrid/rowOrder/orderRows';
import { cacheRanks } from '@/ui/DataGrid/rowOrder/orderTask';

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

interface QueuedTask {
  task: OrderTask;
  done: (rows: Uint32Array) => void;
}

/** Sorts rows in its own worker, one task at a time. Falls back to the main thread when the worker fails or cannot start. */
export function createRowOrderer(startWorker: () => Worker = newWorker): RowOrderer {
  let worker: Worker | null = null;
  let running: QueuedTask | null = null;
  let newest: QueuedTask | null = null;

  function workerOrNew(): Worker {
    if (worker) return worker;
    worker = startWorker();
    worker.onmessage = ({ data }: MessageEvent<RowOrder>) => finish(data);
    worker.onerror = (event) => {
      event.preventDefault();
      close(newest);
      const queued = newest;
      if (queued) deliver(queued, orderRows(queued.task));
    };
    return worker;
  }

  function finish(order: RowOrder) {
    const finished = running;
    running = null;
    if (!finished) return;
    if (finished === newest) deliver(finished, order);
    else {
      cacheRanks(finished.task, order.ranks);
      run();
    }
  }

  function deliver({ task, done }: QueuedTask, order: RowOrder) {
    cacheRanks(task, order.ranks);
    newest = null;
    done(order.rows);
  }

  function run() {
    if (running || !newest) return;
    running = newest;
    try {
      workerOrNew().postMessage(running.task);
    } catch {
      finish(orderRows(running.task));
    }
  }

  function close(pending: QueuedTask | null) {
    worker?.terminate();
    worker = null;
    running = null;
    newest = pending;
  }

  return {
    prepare: () => {
      try {
        workerOrNew();
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
