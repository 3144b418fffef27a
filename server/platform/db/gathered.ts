import { databaseProblem } from './databaseProblem';

/** So many that fail each alone are taken for a sign that nothing goes, as without a database. */
const ENOUGH_FAILED_ALONE = 2;

/**
 * Does many small pieces of work in few rounds: what is asked for while a round is under way waits for it and goes together with the
 * next. `round` gives a result for each of its items, in their order, and each is done when it is answered. A round that fails is done once
 * more, that of several in halves, so that an item that cannot be done fails without the others: what is done twice must do no harm. Unless the
 * database took too long: then all fail at once, and nobody waits for as long again.
 */
export function gathered<Item, Result>(round: (items: readonly Item[]) => Promise<readonly Result[]>): (item: Item) => Promise<Result> {
  let waiting: Asked<Item, Result>[] = [];
  let isUnderWay = false;

  async function work(): Promise<void> {
    isUnderWay = true;
    // What comes in the same turn goes together too.
    await Promise.resolve();
    while (waiting.length > 0) {
      const asked = waiting;
      waiting = [];
      await settle(asked);
    }
    isUnderWay = false;
  }

  async function settle(asked: readonly Asked<Item, Result>[]): Promise<void> {
    const parts = [asked];
    let rounds = 0;
    let failedAlone = 0;
    for (let part = parts.pop(); part; part = parts.pop()) {
      rounds += 1;
      try {
        const results = await round(part.map(({ item }) => item));
        part.forEach(({ resolve }, index) => {
          // A round gives as many results as it has items.
          resolve(results[index] as Result);
        });
      } catch (error) {
        if (databaseProblem(error) === 'timeout') failedAlone = ENOUGH_FAILED_ALONE;
        const isAlone = part.length === 1 && rounds > 1;
        if (isAlone || failedAlone >= ENOUGH_FAILED_ALONE) {
          failedAlone += 1;
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
      if (!isUnderWay) void work();
    });
}

interface Asked<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}
