/**
 * Does many small pieces of work in few rounds: what is asked for while a round is under way waits for it and goes together with the
 * next. `round` gives a result for each of its items, in their order; if it fails, all of its items fail. Each is done when it is answered.
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
    try {
      const results = await round(asked.map(({ item }) => item));
      asked.forEach(({ resolve }, index) => {
        // A round gives as many results as it has items.
        resolve(results[index] as Result);
      });
    } catch (error) {
      asked.forEach(({ reject }) => reject(error));
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
