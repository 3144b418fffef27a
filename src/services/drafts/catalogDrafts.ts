import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Catalog } from '@/domain/catalog';
import type { CatalogPatch } from '@/domain/catalogDraft';
import { randomId } from '@/lib/randomId';
import { DRAFTS_DATABASE } from '@/services/drafts/clearDrafts';

/** Unsaved changes of a catalog with the version they are based on. `at`: when they were stored, ISO-8601 UTC. */
export interface CatalogDraft {
  base: Catalog;
  patch: CatalogPatch;
  at: string;
}

interface DraftsSchema extends DBSchema {
  /** A separate store, because a base is large and does not change while its patch does. */
  bases: { key: string; value: Catalog };
  patches: { key: string; value: Omit<CatalogDraft, 'base'> & { baseKey: string } };
}

/** The unsaved changes of one user to one catalog in this browser (row BC-03). Without storage, the methods resolve and store nothing. */
export interface CatalogDrafts {
  read(): Promise<CatalogDraft | null>;
  /** Stores the changes; the last call wins. */
  save(draft: CatalogDraft): Promise<void>;
  delete(): Promise<void>;
}

export function catalogDrafts(userId: string, catalogId: string): CatalogDrafts {
  const key = `${userId} ${catalogId}`;
  let stored: { base: Catalog; baseKey: string } | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  /** Runs operations sequentially, so that a pending save cannot restore a cleared draft. */
  function enqueue<Result>(work: (database: IDBPDatabase<DraftsSchema>) => Promise<Result>): Promise<Result | null> {
    const result = queue.then(() => withDatabase(work)).catch(() => null);
    queue = result;
    return result;
  }

  return {
    read: () =>
      enqueue(async (database) => {
        const [base, patch] = await Promise.all([database.get('bases', key), database.get('patches', key)]);
        stored = base && patch ? { base, baseKey: patch.baseKey } : null;
        return base && patch ? { base, patch: patch.patch, at: patch.at } : null;
      }),
    async save({ base, patch, at }) {
      await enqueue(async (database) => {
        const transaction = database.transaction(['bases', 'patches'], 'readwrite');
        const current = await transaction.objectStore('patches').get(key);
        // Another tab may have stored its own base or cleared this one.
        const baseKey = stored?.base === base && current?.baseKey === stored.baseKey ? stored.baseKey : randomId(12);
        if (baseKey !== stored?.baseKey) await transaction.objectStore('bases').put(base, key);
        await transaction.objectStore('patches').put({ patch, at, baseKey }, key);
        await transaction.done;
        stored = { base, baseKey };
      });
    },
    async delete() {
      await enqueue(async (database) => {
        const transaction = database.transaction(['bases', 'patches'], 'readwrite');
        await transaction.objectStore('bases').delete(key);
        await transaction.objectStore('patches').delete(key);
        await transaction.done;
        stored = null;
      });
    },
  };
}

/** Opens the database for each operation: an open connection would block its deletion at sign-out. */
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
