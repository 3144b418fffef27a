import { openDB, type IDBPDatabase } from 'idb';
import { isOpen, type CopyRecord, type PrintJob } from '@/domain/printJob';
import { isHeldByPrinter } from '@/domain/printerCode';
import { groupCommits } from '@/services/printing/groupCommits';
import type { LedgerJob, LedgerSchema, Ticket } from '@/services/printing/ledgerSchema';

/**
 * The record of what this browser printed, shared by its tabs (row BP-01, docs/print-delivery.md): a job and its copies
 * are written before and after each POST, so that a reload, a crash or another tab knows what was sent. What is written at the same
 * time goes in one transaction; a promise is kept only when its change is strictly durable.
 */
export interface PrintLedger {
  /**
   * Writes a job that came, or says what is known of it. A copy with an intent and no outcome is UNKNOWN. `conflict`: the
   * same id with another ticket. Without a ticket the one that is there stays.
   */
  enter(job: PrintJob, ticket: Ticket | null): Promise<{ kind: 'entered' | 'conflict'; record: LedgerJob }>;
  find(uuid: string): Promise<LedgerJob | undefined>;
  /** All jobs, the newest first. */
  list(): Promise<LedgerJob[]>;
  /** Changes the record of a job; a job that is not there is left alone. */
  change(uuid: string, change: (record: LedgerJob) => LedgerJob): Promise<void>;
  /** Notes whether the printer of an address takes tickets into a queue of its own before it prints. */
  saveSpools(url: string, spools: boolean): Promise<void>;
  /** Whether that was noted of it; false where the ledger cannot be read: then the printer is not asked. */
  spools(url: string): Promise<boolean>;
  /** Told after every change, in this tab and in others. Gives what ends it. */
  subscribe(listener: () => void): () => void;
  /** Drops the tickets of all jobs: at sign-out. */
  dropTickets(): Promise<void>;
  /** Forgets jobs that came before an instant (ISO-8601 UTC). */
  prune(before: string): Promise<void>;
  close(): void;
}

const DATABASE = 'pase-print';
const VERSION = 2;

/** Why nothing can be printed any more: another tab brought a newer ledger; or the browser closed it, or does not keep what is written. */
export type LedgerLoss = 'outdated' | 'unwritable';

/** Opens the ledger of this browser. `onLost` may be called more than once, and as soon as it is open. */
export async function openPrintLedger(onLost: (why: LedgerLoss) => void): Promise<PrintLedger> {
  const database = await openDB<LedgerSchema>(DATABASE, VERSION, {
    upgrade(opened) {
      if (opened.objectStoreNames.contains('jobs')) opened.deleteObjectStore('jobs');
      opened.createObjectStore('jobs', { keyPath: 'uuid' }).createIndex('enteredAt', 'enteredAt');
      opened.createObjectStore('spoolers', { keyPath: 'url' });
    },
    blocking() {
      database.close();
      onLost('outdated');
    },
    terminated: () => onLost('unwritable'),
  });
  const changes = announceChanges();
  const writeInGroup = groupCommits(database, changes.announce);
  const commit = (...change: Parameters<typeof writeInGroup>) => written(writeInGroup(...change));

  /** A promise that is not kept is told: whoever prints must be able to write. */
  function written<Result>(write: Promise<Result>): Promise<Result> {
    return write.catch((error: unknown) => {
      onLost('unwritable');
      throw error;
    });
  }

  return {
    async enter(job, ticket) {
      let kind: 'entered' | 'conflict' = 'entered';
      const record = await commit(job.uuid, (known) => {
        if (known && known.job.bodyHash !== job.bodyHash) {
          kind = 'conflict';
          return known;
        }
        return entered(known, job, ticket);
      });
      // An entry always leaves a record.
      return { kind, record: record! };
    },
    find: (uuid) => database.get('jobs', uuid),
    list: async () => (await database.getAllFromIndex('jobs', 'enteredAt')).reverse(),
    async change(uuid, change) {
      await commit(uuid, (known) => known && { ...change(known), changedAt: new Date().toISOString() });
    },
    async saveSpools(url, spools) {
      await written(saveSpools(database, url, spools));
    },
    spools: (url) =>
      database.count('spoolers', url).then(
        (count) => count > 0,
        () => false,
      ),
    subscribe: changes.subscribe,
    dropTickets: () => dropTickets(database),
    prune: (before) => prune(database, before),
    close() {
      changes.close();
      database.close();
    },
  };
}

function entered(known: LedgerJob | undefined, job: PrintJob, ticket: Ticket | null): LedgerJob {
  const now = new Date().toISOString();
  const copies = mergeCopies(known?.copies ?? [], job.copies, job.handOut !== null);
  // A job that went elsewhere, or that was not to be printed, goes on when it comes to be printed here.
  const goesOn = job.supported && job.mayPrint && copies.some(({ state }) => state === 'QUEUED' || state === 'UNKNOWN');
  const endedAt = goesOn ? null : (known?.endedAt ?? null);
  const enteredAt = known?.enteredAt ?? now;
  const expiresInMs = job.expiresInMs === null ? null : job.expiresInMs + (Date.parse(now) - Date.parse(enteredAt));
  return {
    uuid: job.uuid,
    job: { ...job, expiresInMs },
    copies,
    heldNoted: known?.heldNoted ?? false,
    asked: known?.asked ?? false,
    enteredAt,
    changedAt: now,
    endedAt,
    ticket: endedAt ? null : (ticket ?? known?.ticket ?? null),
  };
}

/**
 * Of the browser's and the server's word on a copy the one with more attempts holds, else the one that knows its end or what its printer
 * said, else the browser's; what the server knows is on the order already. An open intent is unknown, unless the server, which grants them, never
 * heard of it, or this page, to which the server granted it, never had the answer: then nothing was sent.
 */
function mergeCopies(own: readonly CopyRecord[], told: readonly CopyRecord[], fenced: boolean): CopyRecord[] {
  return told.map((server) => {
    const mine = own.find((candidate) => candidate.copy === server.copy);
    const neverGranted = fenced && mine && isOpen(mine) && mine.attempt > server.attempt;
    // The server calls an intent one only while the page that has it is the page that is told.
    const neverAnswered =
      mine && isOpen(mine) && mine.state !== 'INTENT' && mine.attempt === server.attempt - 1 && server.state === 'INTENT';
    if (neverAnswered) return mine;
    const isSameAttempt = mine?.attempt === server.attempt && isOpen(mine);
    const endedElsewhere = isSameAttempt && !isOpen(server);
    if (isSameAttempt && !mine.code && server.state === 'UNKNOWN' && isHeldByPrinter(server.code))
      return { ...server, recorded: mine.recorded ?? false };
    const best =
      mine && mine.attempt >= server.attempt && !neverGranted && !endedElsewhere ? mine : { ...server, recorded: !isOpen(server) };
    // What the printer said of an earlier attempt says nothing of this one.
    return best.state === 'INTENT' ? { copy: best.copy, attempt: best.attempt, state: 'UNKNOWN', recorded: false } : best;
  });
}

/** Tells the listeners of this tab and the other tabs of the browser that the ledger changed. */
function announceChanges() {
  const listeners = new Set<() => void>();
  const channel = new BroadcastChannel(`${DATABASE}.changes`);
  const tellAll = () => {
    for (const listener of listeners) listener();
  };
  channel.onmessage = tellAll;
  return {
    announce() {
      channel.postMessage(null);
      tellAll();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      listeners.clear();
      channel.close();
    },
  };
}

async function saveSpools(database: IDBPDatabase<LedgerSchema>, url: string, spools: boolean): Promise<void> {
  const transaction = database.transaction('spoolers', 'readwrite', { durability: 'strict' });
  await (spools ? transaction.store.put({ url }) : transaction.store.delete(url));
  await transaction.done;
}

async function dropTickets(database: IDBPDatabase<LedgerSchema>): Promise<void> {
  const transaction = database.transaction('jobs', 'readwrite', { durability: 'strict' });
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
