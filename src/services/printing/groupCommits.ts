import type { IDBPDatabase } from 'idb';
import { LEDGER_CHANGE_WAITS_MS } from '@/domain/printTiming';
import type { LedgerJob, LedgerSchema } from '@/services/printing/ledgerSchema';
import { tabClock } from '@/services/runtime/workerClock';

type Change = (known: LedgerJob | undefined) => LedgerJob | undefined;

/** `soon`: no printer waits for the change, which is written with the next one, or after `LEDGER_CHANGE_WAITS_MS`. */
export type Urgency = 'now' | 'soon';

interface PendingChange {
  uuid: string;
  change: Change;
  urgency: Urgency;
  resolve: (record: LedgerJob | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit for the print ledger: writes changes in order; those that arrive during a transaction are batched into the next one, so that
 * ten printers do not wait for ten transactions; those that are not urgent wait for the next transaction. A change that returns `undefined`
 * leaves its record as it is. `committed` is called after each transaction.
 *
 * @returns A function that enqueues a change. Its promise resolves with the new record once this is strictly durable, and rejects if the
 * write failed twice.
 */
export function groupCommits(database: IDBPDatabase<LedgerSchema>, committed: () => void) {
  let pending: PendingChange[] = [];
  let writing = false;
  /** Whether a timer runs. It is not cleared by an earlier transaction, because starting and clearing timers costs more than the transaction. */
  let isTimed = false;

  async function writeAll(): Promise<void> {
    writing = true;
    do {
      const group = pending;
      pending = [];
      // Retries once, as disk errors can be transient. A failed transaction wrote nothing.
      await write(group)
        .catch(() => write(group))
        .catch((error: unknown) => {
          for (const { reject } of group) reject(error);
        });
    } while (pending.some(({ urgency }) => urgency === 'now'));
    writing = false;
    if (pending.length > 0) writeSoon();
  }

  function writeSoon(): void {
    if (isTimed) return;
    isTimed = true;
    tabClock.setTimeout(() => {
      isTimed = false;
      if (!writing && pending.length > 0) void writeAll();
    }, LEDGER_CHANGE_WAITS_MS);
  }

  async function write(group: readonly PendingChange[]): Promise<void> {
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
    group.forEach(({ resolve }, index) => resolve(results[index]));
    committed();
  }

  return (uuid: string, change: Change, urgency: Urgency = 'now'): Promise<LedgerJob | undefined> =>
    new Promise((resolve, reject) => {
      pending.push({ uuid, change, urgency, resolve, reject });
      if (writing) return;
      if (urgency === 'now') void writeAll();
      else writeSoon();
    });
}
