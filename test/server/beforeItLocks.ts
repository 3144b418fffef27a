import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../server/platform/db/database';

/** A database in which somebody else does something just before a transaction locks rows of `table`: the embedded one lets nobody in between. */
export function beforeItLocks(database: Database, table: PgTable, does: (transaction: Database) => Promise<unknown>): Database {
  const meddledWith = (transaction: Database): Database =>
    Object.assign(Object.create(transaction), {
      select: (...fields: []) => {
        const select = transaction.select(...fields);
        const from = select.from.bind(select);
        return Object.assign(select, {
          from: (of: PgTable) => {
            const query = from(of);
            const lock = query.for.bind(query);
            if (of !== table) return query;
            return Object.assign(query, { for: (...how: Parameters<typeof lock>) => does(transaction).then(() => lock(...how)) });
          },
        });
      },
    });
  return Object.assign(Object.create(database), {
    transaction: (work: (transaction: Database) => Promise<unknown>) =>
      database.transaction((transaction) => work(meddledWith(transaction))),
  });
}
