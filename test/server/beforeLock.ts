import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../server/platform/db/database';

/**
 * A database that runs an action just before a transaction locks rows of `table`. It simulates a concurrent change, which is not possible in
 * the embedded database.
 */
export function beforeLock(database: Database, table: PgTable, action: (transaction: Database) => Promise<unknown>): Database {
  const intercepted = (transaction: Database): Database =>
    Object.assign(Object.create(transaction), {
      select: (...fields: []) => {
        const select = transaction.select(...fields);
        const from = select.from.bind(select);
        return Object.assign(select, {
          from: (of: PgTable) => {
            const query = from(of);
            const lock = query.for.bind(query);
            if (of !== table) return query;
            return Object.assign(query, { for: (...how: Parameters<typeof lock>) => action(transaction).then(() => lock(...how)) });
          },
        });
      },
    });
  return Object.assign(Object.create(database), {
    transaction: (work: (transaction: Database) => Promise<unknown>) =>
      database.transaction((transaction) => work(intercepted(transaction))),
  });
}
