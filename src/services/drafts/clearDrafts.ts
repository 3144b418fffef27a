/** Unsaved work of this browser's user. */
export const DRAFTS_DATABASE = 'pase-drafts';

/** Forgets all unsaved work: at sign-out (decision G04). Tabs that have it open close it. */
export function clearDrafts(): void {
  try {
    indexedDB.deleteDatabase(DRAFTS_DATABASE);
  } catch {
    // Storage refused: nothing was kept.
  }
}
