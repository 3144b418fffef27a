import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { useTestDatabase } from '../../../test/server/testDatabase';
import type { Database } from './database';
import { readSnapshot } from './dataSnapshot';

const pidSchema = z.looseObject({ rows: z.tuple([z.object({ pid: z.number() })]) });

describe('readSnapshot', () => {
  const database = useTestDatabase();

  /** Stands for other connections, which the embedded database does not have. */
  function aCanceller(onCancel: (pid: unknown) => void): Database {
    const execute = async (statement: SQL) => {
      await new Promise(setImmediate);
      onCancel(new PgDialect().sqlToQuery(statement).params[0]);
    };
    // Only this method is called.
    return { execute } as unknown as Database;
  }

  it('cancels the statement of a client that disconnects, and ends the transaction only after that [M-02]', async () => {
    const client = new AbortController();
    const events: unknown[] = [];
    const canceller = aCanceller((pid) => events.push(pid));

    const own = await readSnapshot(
      database(),
      async (transaction) => {
        const [{ pid }] = pidSchema.parse(await transaction.execute(sql`select pg_backend_pid() as pid`)).rows;
        client.abort();
        return pid;
      },
      { disconnected: client.signal, canceller },
    );
    events.push('ended');

    expect(events).toEqual([own, 'ended']);
  });

  it('cancels nothing when the client disconnects after it has read everything [M-02]', async () => {
    const client = new AbortController();
    const cancelled = jest.fn();

    await readSnapshot(database(), async () => undefined, { disconnected: client.signal, canceller: aCanceller(cancelled) });
    client.abort();
    await new Promise(setImmediate);

    expect(cancelled).not.toHaveBeenCalled();
  });
});
