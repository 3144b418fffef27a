import type { WebStorage } from 'redux-persist';
import { readStored, removeStored, writeStored } from '@/services/storage/browserStorage';

/** The browser's storage as redux-persist wants it, with a way to hold it. */
export interface PersistStorage extends WebStorage {
  /** Nothing is written any more, not even what redux-persist has put off: what was cleared stays cleared. */
  hold: () => void;
  release: () => void;
}

/** For one store. The prefix of the keys is added here, so a persist config sets `keyPrefix: ''`. */
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
