import type { Catalog } from '@/domain/catalog';

/** Maximum number of edits that can be undone. */
export const MAX_HISTORY = 200;
/** Edits of one field within this time of each other are merged into one, in ms. */
export const JOIN_WITHIN_MS = 1000;

/** A catalog with its earlier versions, the latest last, and the undone ones, the next to redo first (row BC-03). */
export interface CatalogHistory {
  past: readonly Catalog[];
  present: Catalog;
  future: readonly Catalog[];
  /** The last edit, if the next one may be merged into it. */
  last: { key: string; at: number } | null;
}

export function startHistory(catalog: Catalog): CatalogHistory {
  return { past: [], present: catalog, future: [], last: null };
}

/**
 * Adds an edit to the history. `key` identifies the edited field, e.g. `product/1/name`: quick edits with the same key are undone as one;
 * null: the edit is never merged. `at` is the time in ms. Undone edits can no longer be redone. An edit without changes is ignored.
 */
export function addEdit(history: CatalogHistory, catalog: Catalog, { key, at }: { key: string | null; at: number }): CatalogHistory {
  if (catalog === history.present) return history;
  const isSameEdit = key !== null && history.last?.key === key && at - history.last.at < JOIN_WITHIN_MS;
  return {
    past: isSameEdit ? history.past : [...history.past, history.present].slice(-MAX_HISTORY),
    present: catalog,
    future: [],
    last: key === null ? null : { key, at },
  };
}

/** Undoes the last edit. @returns the same history if there is none. */
export function undo(history: CatalogHistory): CatalogHistory {
  const previous = history.past.at(-1);
  if (!previous) return history;
  return { past: history.past.slice(0, -1), present: previous, future: [history.present, ...history.future], last: null };
}

/** Redoes the last undone edit. @returns the same history if there is none. */
export function redo(history: CatalogHistory): CatalogHistory {
  const [next, ...future] = history.future;
  return next ? { past: [...history.past, history.present], present: next, future, last: null } : history;
}
