import type { WebStorage } from 'redux-persist';
import { readStored, removeStored, writeStored } from '@/services/storage/browserStorage';

/** The browser's storage as redux-persist wants it. The prefix is added here, so a persist config sets `keyPrefix: ''`. */
export const persistStorage: WebStorage = {
  getItem: async (key) => readStored(key),
  setItem: async (key, value) => writeStored(key, value),
  removeItem: async (key) => removeStored(key),
};
