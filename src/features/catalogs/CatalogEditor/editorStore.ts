import type { Catalog } from '@/domain/catalog';
import { edited, redone, startHistory, undone, type CatalogHistory } from '@/domain/catalogHistory';

export interface EditorState {
  /** The version that the work began from, as the server has it, or had it. */
  base: Catalog;
  /** As it is now. */
  catalog: Catalog;
  history: CatalogHistory;
  /** Goes up when everything may be another: fields forget what was typed in them. */
  jumps: number;
}

/** A catalog while it is edited, outside of React: a row is drawn anew only when its own entity changes (row BC-03). */
export interface EditorStore {
  get: () => EditorState;
  subscribe: (listener: () => void) => () => void;
  /** Quick edits with the same `key`, as `product/1/name`, are undone as one; null: the edit stands alone. */
  edit: (change: (catalog: Catalog) => Catalog, key?: string | null) => void;
  undo: () => void;
  redo: () => void;
  /** What was sent is saved; what was edited meanwhile is not. `saved`: the version that the server has now. */
  noteSaved: (sent: Catalog, saved: Catalog) => void;
  /** Goes on with a newer version of the server. What was undone before is forgotten: it would take back what others saved. */
  rebase: (base: Catalog, catalog: Catalog) => void;
}

export function createEditorStore(base: Catalog, catalog: Catalog): EditorStore {
  let state: EditorState = { base, catalog, history: startHistory(catalog), jumps: 0 };
  const listeners = new Set<() => void>();

  function put(part: Partial<EditorState>) {
    const next = { ...state, ...part };
    state = { ...next, catalog: next.history.present };
    for (const listener of listeners) listener();
  }

  function go(history: CatalogHistory) {
    if (history !== state.history) put({ history, jumps: state.jumps + 1 });
  }

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit(change, key = null) {
      const history = edited(state.history, change(state.catalog), { key, at: Date.now() });
      if (history !== state.history) put({ history });
    },
    undo: () => go(undone(state.history)),
    redo: () => go(redone(state.history)),
    // Of the same content, so that what was not edited stays the very same.
    noteSaved: (sent, { rev, updatedAt }) => put({ base: { ...sent, rev, updatedAt } }),
    rebase: (newer, merged) => put({ base: newer, history: startHistory(merged), jumps: state.jumps + 1 }),
  };
}

/** Whether something would have to be saved. Quick where nothing was edited, else as long as a comparison takes. */
export function isUntouched({ base, catalog }: EditorState): boolean {
  return CONTENT.every((field) => base[field] === catalog[field]);
}

const CONTENT = ['name', 'currency', 'sections', 'products', 'modifierGroups', 'modifiers'] as const;
