import type { Catalog } from '@/domain/catalog';

/** So many edits can be undone. */
export const MAX_HISTORY = 200;
/** Edits of one field that come within this time of each other are one, in ms. */
export const JOIN_WITHIN_MS = 1000;

/** A catalog with what it was, the latest last, and with what was undone, the next to redo first (row BC-03). */
export interface CatalogHistory {
  past: readonly Catalog[];
  present: Catalog;
  future: readonly Catalog[];
  /** The last edit, if the next one may still belong to it. */
  last: { key: string; at: number } | null;
}

export function startHistory(catalog: Catalog): CatalogHistory {
  return { past: [], present: catalog, future: [], last: null };
}

/**
 * The history after an edit. `key` names what was edited, as `product/1/name`, null if the edit stands alone: quick edits of the same are undone
 * as one. `at`: when, in ms. What was undone can no longer be redone. An edit that changes nothing is none.
 */
export function edited(history: CatalogHistory, catalog: Catalog, { key, at }: { key: string | null; at: number }): CatalogHistory {
  if (catalog === history.present) return history;
  const isSameEdit = key !== null && history.last?.key === key && at - history.last.at < JOIN_WITHIN_MS;
  return {
    past: isSameEdit ? history.past : [...history.past, history.present].slice(-MAX_HISTORY),
    present: catalog,
    future: [],
    last: key === null ? null : { key, at },
  };
}

/** The history with the last edit undone; the same if there is none. */
export function undone(history: CatalogHistory): CatalogHistory {
  const previous = history.past.at(-1);
  if (!previous) return history;
  return { past: history.past.slice(0, -1), present: previous, future: [history.present, ...history.future], last: null };
}

/** The history with the last undone edit done again; the same if there is none. */
export function redone(history: CatalogHistory): CatalogHistory {
  const [next, ...future] = history.future;
  return next ? { past: [...history.past, history.present], present: next, future, last: null } : history;
}
