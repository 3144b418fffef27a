import type { IDBPDatabase } from 'idb';
import type { LedgerJob, LedgerSchema } from '@/services/printing/ledgerSchema';

type Change = (known: LedgerJob | undefined) => LedgerJob | undefined;
interface Waiting {
  uuid: string;
  change: Change;
  kept: (record: LedgerJob | undefined) => void;
  failed: (error: unknown) => void;
}

/**
 * Writes changes of the print ledger in the order they come; those that come while a transaction is being written go together in the
 * next one, so that ten printers do not wait for each other's disk. Each promise is kept once its own change is strictly durable, with
 * the record as it is then, and broken when the disk refused it twice; `undefined` from a change leaves the record alone. `committed` is
 * called after each transaction.
 */
export function groupCommits(database: IDBPDatabase<LedgerSchema>, committed: () => void) {
  let waiting: Waiting[] = [];
  let writing = false;

  async function writeAll(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      // Once more, since a disk may stumble: nothing of a transaction that failed was written.
      await write(group)
        .catch(() => write(group))
        .catch((error: unknown) => {
          for (const { failed } of group) failed(error);
        });
    }
    writing = false;
  }

  async function write(group: readonly Waiting[]): Promise<void> {
    const transaction = database.transaction('jobs', 'readwrite', { durability: 'strict' });
    const uuids = [...new Set(group.map(({ uuid }) => uuid))];
    const records = new Map(await Promise.all(uuids.map(async (uuid) => [uuid, await transaction.store.get(uuid)] as const)));
    const results = group.map(({ uuid, change }) => {
      const known = records.get(uuid);
      const next = change(known) ?? known;
      records.set(uuid, next);
      return next;
    });
    const puts = [...records.values()].map((record) => record && transaction.store.put(record));
    transaction.commit();
    await Promise.all([...puts, transaction.done]);
    group.forEach(({ kept }, index) => kept(results[index]));
    committed();
  }

  return (uuid: string, change: Change): Promise<LedgerJob | undefined> =>
    new Promise((kept, failed) => {
      waiting.push({ uuid, change, kept, failed });
      if (!writing) void writeAll();
    });
}
