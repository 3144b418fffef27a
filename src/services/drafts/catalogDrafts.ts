import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Catalog } from '@/domain/catalog';
import type { CatalogPatch } from '@/domain/catalogDraft';
import { randomId } from '@/lib/randomId';
import { DRAFTS_DATABASE } from '@/services/drafts/clearDrafts';

/** Unsaved work on a catalog: the version that it began from, and what was changed of it. `at`: when it was kept, ISO-8601 UTC. */
export interface CatalogDraft {
  base: Catalog;
  patch: CatalogPatch;
  at: string;
}

interface DraftsSchema extends DBSchema {
  /** Apart: a base is large, and stays the same while much is changed. */
  bases: { key: string; value: Catalog };
  patches: { key: string; value: Omit<CatalogDraft, 'base'> & { baseKey: string } };
}

/** The unsaved work of one user on one catalog, in this browser (row BC-03). Where the browser keeps nothing, nothing rejects. */
export interface CatalogDrafts {
  read(): Promise<CatalogDraft | null>;
  /** Keeps what was changed; of two calls the later one holds. */
  keep(draft: CatalogDraft): Promise<void>;
  forget(): Promise<void>;
}

/** `userId`, `catalogId`: whose work, and on what. */
export function catalogDrafts(userId: string, catalogId: string): CatalogDrafts {
  const key = `${userId} ${catalogId}`;
  let kept: { base: Catalog; baseKey: string } | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  /** One after the other: a draft that is forgotten must not come back. */
  function inTurn<Result>(work: (database: IDBPDatabase<DraftsSchema>) => Promise<Result>): Promise<Result | null> {
    const result = queue.then(() => withDatabase(work)).catch(() => null);
    queue = result;
    return result;
  }

  return {
    read: () =>
      inTurn(async (database) => {
        const [base, patch] = await Promise.all([database.get('bases', key), database.get('patches', key)]);
        kept = base && patch ? { base, baseKey: patch.baseKey } : null;
        return base && patch ? { base, patch: patch.patch, at: patch.at } : null;
      }),
    async keep({ base, patch, at }) {
      await inTurn(async (database) => {
        const transaction = database.transaction(['bases', 'patches'], 'readwrite');
        const there = await transaction.objectStore('patches').get(key);
        // Another tab may have kept its own version meanwhile, or forgotten ours.
        const baseKey = kept?.base === base && there?.baseKey === kept.baseKey ? kept.baseKey : randomId(12);
        if (baseKey !== kept?.baseKey) await transaction.objectStore('bases').put(base, key);
        await transaction.objectStore('patches').put({ patch, at, baseKey }, key);
        await transaction.done;
        kept = { base, baseKey };
      });
    },
    async forget() {
      await inTurn(async (database) => {
        const transaction = database.transaction(['bases', 'patches'], 'readwrite');
        await transaction.objectStore('bases').delete(key);
        await transaction.objectStore('patches').delete(key);
        await transaction.done;
        kept = null;
      });
    },
  };
}

/** Opened for each use: a database that stays open could not be deleted at sign-out. */
async function withDatabase<Result>(work: (database: IDBPDatabase<DraftsSchema>) => Promise<Result>): Promise<Result> {
  const database = await openDB<DraftsSchema>(DRAFTS_DATABASE, 1, {
    upgrade(opened) {
      opened.createObjectStore('bases');
      opened.createObjectStore('patches');
    },
    blocking: () => database.close(),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
