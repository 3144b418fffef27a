import { databaseProblem } from './databaseProblem';

/** After this many items have failed in a batch of their own, every remaining item of the batch is rejected: probably the database is down. */
const MAX_SINGLE_FAILURES = 2;

/** The size at which a batch does not wait any longer. */
const FULL_BATCH = 16;

/**
 * Combines many small operations into few batches. Items that arrive while a batch is running form the next batch. `runBatch` returns one
 * result for each item, in the order of the items.
 *
 * `collectMs`: how long the first item of a batch waits for others, unless 16 wait. Use it where nobody waits for the result: messages that
 * arrive one by one are otherwise batches of one.
 *
 * A batch that fails is retried, a batch of several items in two halves, so that one bad item does not fail the others; `runBatch` must
 * therefore be idempotent. After a timeout of the database all items are rejected at once, so that no caller waits for a second timeout.
 */
export function createBatcher<Item, Result>(
  runBatch: (items: readonly Item[]) => Promise<readonly Result[]>,
  { collectMs = 0 }: { collectMs?: number } = {},
): (item: Item) => Promise<Result> {
  let waiting: PendingItem<Item, Result>[] = [];
  let isRunning = false;
  /** Ends the wait for more items; null: no batch waits. */
  let endCollecting: (() => void) | null = null;

  async function run(): Promise<void> {
    isRunning = true;
    // Items that arrive in the same turn of the event loop belong to the same batch.
    await Promise.resolve();
    while (waiting.length > 0) {
      if (collectMs > 0 && waiting.length < FULL_BATCH) await collect();
      const batch = waiting;
      waiting = [];
      await settle(batch);
    }
    isRunning = false;
  }

  function collect(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(end, collectMs);
      function end(): void {
        clearTimeout(timer);
        endCollecting = null;
        resolve();
      }
      endCollecting = end;
    });
  }

  async function settle(batch: readonly PendingItem<Item, Result>[]): Promise<void> {
    const parts = [batch];
    let runs = 0;
    let singleFailures = 0;
    for (let part = parts.pop(); part; part = parts.pop()) {
      runs += 1;
      try {
        const results = await runBatch(part.map(({ item }) => item));
        part.forEach(({ resolve }, index) => {
          // `runBatch` returns one result for each item.
          resolve(results[index] as Result);
        });
      } catch (error) {
        if (databaseProblem(error) === 'timeout') singleFailures = MAX_SINGLE_FAILURES;
        const isRetriedItem = part.length === 1 && runs > 1;
        if (isRetriedItem || singleFailures >= MAX_SINGLE_FAILURES) {
          singleFailures += 1;
          part.forEach(({ reject }) => reject(error));
          continue;
        }
        const half = Math.ceil(part.length / 2);
        if (half < part.length) parts.push(part.slice(half));
        parts.push(part.slice(0, half));
      }
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void run();
      else if (waiting.length >= FULL_BATCH) endCollecting?.();
    });
}

interface PendingItem<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}
