import type { WebStorage } from 'redux-persist';
import { readStored, removeStored, writeStored } from '@/services/storage/browserStorage';

/** The storage engine for redux-persist, with a lock for writes. */
export interface PersistStorage extends WebStorage {
  /** Blocks all writes, including those that redux-persist has deferred, so that cleared data is not restored. */
  hold: () => void;
  release: () => void;
}

/** Creates the storage of one store. It adds the key prefix, so a persist config must set `keyPrefix: ''`. */
export function createPersistStorage(): PersistStorage {
  let held = false;
  return {
    getItem: async (key) => readStored(key),
    setItem: async (key, value) => {
      if (!held) writeStored(key, value);
    },
    removeItem: async (key) => removeStored(key),
    hold: () => (held = true),
    release: () => (held = false),
  };
}
