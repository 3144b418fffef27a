/** The IndexedDB database with the unsaved changes of this browser's user. */
export const DRAFTS_DATABASE = 'pase-drafts';

/** Deletes all unsaved changes at sign-out (decision G04). Tabs with an open connection close it. */
export function clearDrafts(): void {
  try {
    indexedDB.deleteDatabase(DRAFTS_DATABASE);
  } catch {
    // Storage is disabled, so nothing was stored.
  }
}
