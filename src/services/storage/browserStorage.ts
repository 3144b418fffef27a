/** The prefix of all storage keys of the product (decision G02), so that they can be cleared at sign-out. */
export const STORAGE_PREFIX = 'pase:';

/** The keys that survive sign-out: they belong to the browser, or contain the user's id (decision G04). */
const RETAINED_AT_SIGN_OUT = /^(?:exportFormat|language|localNetwork|loopbackNetwork|pushUser|(?:device|kitchen|news|history|views):.*)$/;

const watchers = new Set<() => void>();

/** Reads a text; null when there is none or when storage is denied. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(STORAGE_PREFIX + key);
  } catch {
    return null;
  }
}

/** Stores a text in this browser. Does nothing when storage is full or denied. */
export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(STORAGE_PREFIX + key, value);
  } catch {
    // Storage is full or denied.
  }
  notifyWatchers();
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(STORAGE_PREFIX + key);
  } catch {
    // Storage is denied, so nothing was stored.
  }
  notifyWatchers();
}

/** Removes all keys under the prefix except language, format of exports, read news, saved views, settings of the kitchen mode, chosen devices and the user of push messages (decision G04). IndexedDB is not affected. */
export function clearStored(): void {
  for (const key of storedKeys()) if (!RETAINED_AT_SIGN_OUT.test(key)) removeStored(key);
}

/** Calls `changed` when a key under the prefix may have changed, in this tab or another. Returns the function that unsubscribes. */
export function watchStored(changed: () => void): () => void {
  watchers.add(changed);
  addEventListener('storage', changed);
  return () => {
    watchers.delete(changed);
    removeEventListener('storage', changed);
  };
}

function notifyWatchers(): void {
  for (const changed of watchers) changed();
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(STORAGE_PREFIX) ? [key.slice(STORAGE_PREFIX.length)] : []));
  } catch {
    return [];
  }
}
