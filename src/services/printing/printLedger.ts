import { openDB, type IDBPDatabase } from 'idb';
import { isOpen, type CopyRecord, type PrintJob } from '@/domain/printJob';
import { isHeldByPrinter } from '@/domain/printerCode';
import { LEDGER_ANNOUNCE_EVERY_MS } from '@/domain/printTiming';
import { groupCommits, type Urgency } from '@/services/printing/groupCommits';
import type { LedgerJob, LedgerSchema, Ticket } from '@/services/printing/ledgerSchema';
import { tabClock } from '@/services/runtime/workerClock';

/**
 * Record of what this browser printed, in IndexedDB, shared by its tabs (row BP-01, docs/print-delivery.md). Jobs and copies are written
 * before and after each POST, so that after a reload or crash, or in another tab, it is known what was sent. Concurrent changes share a
 * transaction; a promise resolves only when its change is strictly durable.
 */
export interface PrintLedger {
  /**
   * Upserts a received job and merges its copies with the stored ones. A copy with an intent and no outcome becomes UNKNOWN. Without
   * `ticket` the stored ticket remains.
   *
   * @returns The record. `conflict`: the same id is stored with another ticket; nothing is changed.
   */
  enter(job: PrintJob, ticket: Ticket | null): Promise<{ kind: 'entered' | 'conflict'; record: LedgerJob }>;
  find(uuid: string): Promise<LedgerJob | undefined>;
  /** Lists all jobs, newest first. */
  list(): Promise<LedgerJob[]>;
  /** Updates the record of a job, at once or with the next urgent change; does nothing if there is none. */
  change(uuid: string, change: (record: LedgerJob) => LedgerJob, urgency?: Urgency): Promise<void>;
  /** Stores whether the printer at an address spools: puts tickets into its own queue before it prints them. */
  saveSpools(url: string, spools: boolean): Promise<void>;
  /** Returns whether the printer is stored as one that spools. False if the ledger cannot be read: the printer is then not queried. */
  spools(url: string): Promise<boolean>;
  /** Calls the listener after changes in this tab or another one, at most every 100 ms. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Deletes the tickets of all jobs, at sign-out. */
  dropTickets(): Promise<void>;
  /** Deletes jobs that were entered before an instant (ISO-8601 UTC). */
  prune(before: string): Promise<void>;
  close(): void;
}

const DATABASE = 'pase-print';
const VERSION = 2;

/**
 * Why this tab can no longer print: another tab opened a newer version of the ledger; or the browser closed it or failed to write to it.
 */
export type LedgerLoss = 'outdated' | 'unwritable';

/** Opens the ledger of this browser. `onLost` can be called more than once, from the moment the ledger is open. */
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

  /** Reports a failed write as a loss of the ledger: a tab that cannot write must not print. */
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
        return mergedRecord(known, job, ticket);
      });
      // `mergedRecord` always returns a record.
      return { kind, record: record! };
    },
    find: (uuid) => database.get('jobs', uuid),
    list: async () => (await database.getAllFromIndex('jobs', 'enteredAt')).reverse(),
    async change(uuid, change, urgency) {
      await commit(uuid, (known) => known && { ...change(known), changedAt: new Date().toISOString() }, urgency);
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

function mergedRecord(known: LedgerJob | undefined, job: PrintJob, ticket: Ticket | null): LedgerJob {
  const now = new Date().toISOString();
  const copies = mergeCopies(known?.copies ?? [], job.copies, job.handOut !== null);
  // A job that ended here because another tab got it, or because it was not to be printed, is reopened when it is handed out to this tab.
  const canContinue = job.supported && job.mayPrint && copies.some(({ state }) => state === 'QUEUED' || state === 'UNKNOWN');
  const endedAt = canContinue ? null : (known?.endedAt ?? null);
  const enteredAt = known?.enteredAt ?? now;
  const expiresInMs = job.expiresInMs === null ? null : job.expiresInMs + (Date.parse(now) - Date.parse(enteredAt));
  return {
    uuid: job.uuid,
    job: { ...job, expiresInMs },
    copies,
    holdReported: known?.holdReported ?? false,
    asked: known?.asked ?? false,
    enteredAt,
    changedAt: now,
    endedAt,
    ticket: endedAt ? null : (ticket ?? known?.ticket ?? null),
  };
}

/**
 * Merges the browser's and the server's records of each copy. The record with more attempts wins; of the same attempt, the one with an
 * outcome or a printer's code; else the browser's. Outcomes that the server has are on the order already (`recorded`). An open intent
 * becomes UNKNOWN, except where nothing was sent: the server never granted it, or its grant never reached this page.
 */
function mergeCopies(own: readonly CopyRecord[], reported: readonly CopyRecord[], fenced: boolean): CopyRecord[] {
  return reported.map((server) => {
    const mine = own.find((candidate) => candidate.copy === server.copy);
    const neverGranted = fenced && mine && isOpen(mine) && mine.attempt > server.attempt;
    // The server reports INTENT only to the page that it granted the intent to.
    const neverAnswered =
      mine && isOpen(mine) && mine.state !== 'INTENT' && mine.attempt === server.attempt - 1 && server.state === 'INTENT';
    if (neverAnswered) return mine;
    const isSameAttempt = mine?.attempt === server.attempt && isOpen(mine);
    const endedElsewhere = isSameAttempt && !isOpen(server);
    if (isSameAttempt && !mine.code && server.state === 'UNKNOWN' && isHeldByPrinter(server.code))
      return { ...server, recorded: mine.recorded ?? false };
    const best =
      mine && mine.attempt >= server.attempt && !neverGranted && !endedElsewhere ? mine : { ...server, recorded: !isOpen(server) };
    // Omits `code`: the printer's code of an earlier attempt does not apply to this one.
    return best.state === 'INTENT' ? { copy: best.copy, attempt: best.attempt, state: 'UNKNOWN', recorded: false } : best;
  });
}

/** Notifies the listeners in this tab and in the browser's other tabs that the ledger changed. */
function announceChanges() {
  const listeners = new Set<() => void>();
  const channel = new BroadcastChannel(`${DATABASE}.changes`);
  const notifyAll = () => {
    for (const listener of listeners) listener();
  };
  channel.onmessage = notifyAll;
  let pause: number | null = null;
  let changedInPause = false;

  function announce(): void {
    changedInPause = pause !== null;
    if (changedInPause) return;
    pause = tabClock.setTimeout(() => {
      pause = null;
      if (changedInPause) announce();
    }, LEDGER_ANNOUNCE_EVERY_MS);
    channel.postMessage(null);
    notifyAll();
  }

  return {
    announce,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      if (pause !== null) tabClock.clearTimeout(pause);
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
