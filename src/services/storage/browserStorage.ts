/** All keys of the product in the browser's storage begin so (decision G02): what is under it can be cleared at sign-out. */
export const STORAGE_PREFIX = 'pase:';

/** What stays when a user signs out: it belongs to the browser, or is kept under the id of its user (decision G04). */
const KEPT_AT_SIGN_OUT = /^(?:language|localNetwork|(?:news|history|views):.*)$/;

const watchers = new Set<() => void>();

/** Reads a text; null when there is none, or when the browser refuses storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(STORAGE_PREFIX + key);
  } catch {
    return null;
  }
}

/** Keeps a text for this browser. Where storage is full or refused, nothing is kept and the product goes on without. */
export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(STORAGE_PREFIX + key, value);
  } catch {
    // Not kept: see above.
  }
  tellWatchers();
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(STORAGE_PREFIX + key);
  } catch {
    // Storage refused: nothing was kept.
  }
  tellWatchers();
}

/** Removes everything under the prefix but the language preference, the news that users have done and the views that they saved (decision G04). IndexedDB is not touched. */
export function clearStored(): void {
  for (const key of storedKeys()) if (!KEPT_AT_SIGN_OUT.test(key)) removeStored(key);
}

/** Tells when something may have changed under the prefix: by this tab or by another one. Gives what ends it. */
export function watchStored(changed: () => void): () => void {
  watchers.add(changed);
  addEventListener('storage', changed);
  return () => {
    watchers.delete(changed);
    removeEventListener('storage', changed);
  };
}

function tellWatchers(): void {
  for (const changed of watchers) changed();
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(STORAGE_PREFIX) ? [key.slice(STORAGE_PREFIX.length)] : []));
  } catch {
    return [];
  }
}
