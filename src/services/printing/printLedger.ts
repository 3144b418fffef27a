import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { CopyRecord, PrintJob } from '@/domain/printJob';

/** What is kept of a job for 7 days; `ticket` is dropped when the job ends and at sign-out (decision G04). */
export interface LedgerJob {
  uuid: string;
  bodyHash: string;
  copies: CopyRecord[];
  /** The order already says that the printer was out of reach. */
  heldNoted: boolean;
  /** When the job first came, ISO-8601 UTC. */
  enteredAt: string;
  /** ISO-8601 UTC; null while the job is open. */
  endedAt: string | null;
  ticket: Ticket | null;
}

/** What goes to the printer, byte for byte as the server made it. `marked`: the same, marked as a possible duplicate. */
export interface Ticket {
  headers: Record<string, string>;
  body: string;
  marked: string | null;
}

interface LedgerSchema extends DBSchema {
  jobs: { key: string; value: LedgerJob; indexes: { enteredAt: string } };
}

/**
 * The record of what this browser printed, shared by its tabs (row BP-01, design of print delivery): a job and its copies
 * are written before and after each POST, so that a reload, a crash or another tab knows what was sent.
 */
export interface PrintLedger {
  /**
   * Writes a job that came, or says what is known of it. A copy with an intent and no outcome is UNKNOWN. `conflict`: the
   * same id with another ticket.
   */
  enter(job: PrintJob, ticket: Ticket): Promise<{ kind: 'entered' | 'conflict'; record: LedgerJob }>;
  find(uuid: string): Promise<LedgerJob | undefined>;
  /** Changes the record of a job in one strictly durable transaction; a job that is not there is left alone. */
  change(uuid: string, change: (record: LedgerJob) => LedgerJob): Promise<void>;
  /** Drops the tickets of all jobs: at sign-out. */
  dropTickets(): Promise<void>;
  /** Forgets jobs that came before an instant (ISO-8601 UTC). */
  prune(before: string): Promise<void>;
  close(): void;
}

const DATABASE = 'pase-print';

/** Opens the ledger of this browser. `onLost`: another tab brought a newer version, or the browser closed it; nothing can be printed any more. */
export async function openPrintLedger(onLost: () => void): Promise<PrintLedger> {
  const database = await openDB<LedgerSchema>(DATABASE, 1, {
    upgrade(opened) {
      opened.createObjectStore('jobs', { keyPath: 'uuid' }).createIndex('enteredAt', 'enteredAt');
    },
    blocking() {
      database.close();
      onLost();
    },
    terminated: onLost,
  });
  return {
    enter: (job, ticket) => enter(database, job, ticket),
    find: (uuid) => database.get('jobs', uuid),
    change: (uuid, change) => changeJob(database, uuid, change),
    dropTickets: () => dropTickets(database),
    prune: (before) => prune(database, before),
    close: () => database.close(),
  };
}

function write(database: IDBPDatabase<LedgerSchema>) {
  return database.transaction('jobs', 'readwrite', { durability: 'strict' });
}

async function enter(database: IDBPDatabase<LedgerSchema>, job: PrintJob, ticket: Ticket) {
  const transaction = write(database);
  const known = await transaction.store.get(job.uuid);
  if (known && known.bodyHash !== job.bodyHash) {
    await transaction.done;
    return { kind: 'conflict' as const, record: known };
  }
  const record: LedgerJob = {
    uuid: job.uuid,
    bodyHash: job.bodyHash,
    copies: mergeCopies(known?.copies ?? [], job.copies, job.handOut !== null),
    heldNoted: known?.heldNoted ?? false,
    enteredAt: known?.enteredAt ?? new Date().toISOString(),
    endedAt: known?.endedAt ?? null,
    ticket: known?.endedAt ? null : ticket,
  };
  await transaction.store.put(record);
  await transaction.done;
  return { kind: 'entered' as const, record };
}

/**
 * Of the browser's and the server's word on a copy the one with more attempts holds, else the browser's; what the server
 * knows is on the order already. An open intent is unknown, unless the server, which grants them, never heard of it: then
 * nothing was sent.
 */
function mergeCopies(own: readonly CopyRecord[], told: readonly CopyRecord[], fenced: boolean): CopyRecord[] {
  return told.map((server) => {
    const mine = own.find((candidate) => candidate.copy === server.copy);
    const neverGranted = fenced && mine?.state === 'INTENT' && mine.attempt > server.attempt;
    const best =
      mine && mine.attempt >= server.attempt && !neverGranted
        ? mine
        : { ...server, recorded: server.state === 'DONE' || server.state === 'FAILED' };
    return best.state === 'INTENT' ? { ...best, state: 'UNKNOWN', recorded: false } : best;
  });
}

async function changeJob(database: IDBPDatabase<LedgerSchema>, uuid: string, change: (record: LedgerJob) => LedgerJob): Promise<void> {
  const transaction = write(database);
  const record = await transaction.store.get(uuid);
  if (record) await transaction.store.put(change(record));
  await transaction.done;
}

async function dropTickets(database: IDBPDatabase<LedgerSchema>): Promise<void> {
  const transaction = database.transaction('jobs', 'readwrite');
  for await (const cursor of transaction.store) {
    if (cursor.value.ticket) await cursor.update({ ...cursor.value, ticket: null });
  }
  await transaction.done;
}

async function prune(database: IDBPDatabase<LedgerSchema>, before: string): Promise<void> {
  const transaction = database.transaction('jobs', 'readwrite');
  for await (const cursor of transaction.store.index('enteredAt').iterate(IDBKeyRange.upperBound(before))) await cursor.delete();
  await transaction.done;
}
