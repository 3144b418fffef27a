import type { Database } from '../../server/platform/db/database';

/**
 * Runs `act` after the n-th statement of the database or of a transaction, without waiting for it: the embedded database runs it afterwards.
 * `done` waits for it. The test restores the mocks.
 */
export function afterStatement(database: Database, statement: number, act: () => Promise<unknown>): { done: () => Promise<unknown> } {
  let count = 0;
  let acting: Promise<unknown> | null = null;
  const watch = (target: { execute: unknown }) => {
    // The overloads of drizzle's method have no common signature.
    const execute = (target.execute as (...given: unknown[]) => Promise<unknown>).bind(target);
    jest.spyOn(target, 'execute' as never).mockImplementation((async (...given: unknown[]) => {
      const result = await execute(...given);
      count += 1;
      if (count === statement) acting = act();
      return result;
    }) as never);
  };
  const transaction = database.transaction.bind(database);
  jest.spyOn(database, 'transaction').mockImplementation(((run: (inner: never) => Promise<unknown>, config: never) =>
    transaction((inner) => {
      watch(inner);
      return run(inner as never);
    }, config)) as never);
  watch(database);
  return {
    done: async () => {
      expect(acting).not.toBeNull();
      await acting;
    },
  };
}
