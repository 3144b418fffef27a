import type { Catalog } from '@/domain/catalog';
import { addEdit, redo, startHistory, undo, type CatalogHistory } from '@/domain/catalogHistory';
import { patchBetween } from '@/domain/catalogPatch';
import { mergeCatalogs } from '@/domain/mergeCatalogs';
import { resolveConflicts, type Choices } from '@/domain/resolveConflicts';

export interface EditorState {
  /** The server version that the edits are based on. */
  base: Catalog;
  /** The catalog with all edits. */
  catalog: Catalog;
  history: CatalogHistory;
  /** Incremented when any value may have changed (undo, redo, merge), so that fields discard their typed text. */
  jumps: number;
}

/** Holds a catalog while it is edited, outside of React, so that a row renders again only when its own entity changes (row BC-03). */
export interface EditorStore {
  get: () => EditorState;
  subscribe: (listener: () => void) => () => void;
  /** Quick successive edits with the same `key`, such as `product/1/name`, are undone in one step; null: the edit is a step of its own. */
  edit: (change: (catalog: Catalog) => Catalog, key?: string | null) => void;
  undo: () => void;
  redo: () => void;
  /** Marks `sent` as saved; edits made since remain unsaved. `saved` is the version that the server has now. */
  markSaved: (sent: Catalog, saved: Catalog) => void;
  /**
   * Continues from a newer version of the server. The current edits are merged with it (three-way merge), and so is each undo or redo step
   * when it is restored, so that undo never reverts the work of others. A conflict takes its value from `choices`, otherwise from `newer`.
   */
  rebase: (newer: Catalog, choices?: Choices) => void;
}

export function createEditorStore(base: Catalog, catalog: Catalog): EditorStore {
  let state: EditorState = { base, catalog, history: startHistory(catalog), jumps: 0 };
  const listeners = new Set<() => void>();
  /** The function that carries a version over each merge, in order, and the number of merges that each version already includes. */
  let merges: ((version: Catalog) => Catalog)[] = [];
  let merged = new WeakMap<Catalog, number>();

  function update(part: Partial<EditorState>) {
    const next = { ...state, ...part };
    state = { ...next, catalog: next.history.present };
    for (const listener of listeners) listener();
  }

  function rebased(version: Catalog): Catalog {
    const now = merges.slice(merged.get(version) ?? 0).reduce((each, over) => over(each), version);
    merged.set(now, merges.length);
    return now;
  }

  /** Moves one step back or forward. A merge may leave a step without effect; such steps are skipped. */
  function go(step: (history: CatalogHistory) => CatalogHistory) {
    let { history } = state;
    for (let next = step(history); next !== history; next = step(history)) {
      history = { ...next, present: rebased(next.present) };
      if (!hasSameContent(state.catalog, history.present)) break;
    }
    if (history !== state.history) update({ history, jumps: state.jumps + 1 });
  }

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit(change, key = null) {
      const history = addEdit(state.history, change(state.catalog), { key, at: Date.now() });
      if (history === state.history) return;
      merged.set(history.present, merges.length);
      update({ history });
    },
    undo: () => go(undo),
    redo: () => go(redo),
    // Reuses the content that was sent, so that untouched entities retain their identity.
    markSaved: (sent, { rev, updatedAt }) => update({ base: { ...sent, rev, updatedAt } }),
    rebase(newer, choices = {}) {
      const { base, history, jumps } = state;
      if (history.past.length + history.future.length === 0) {
        merges = [];
        merged = new WeakMap();
      }
      merges.push(mergeOnto(base, newer, choices));
      update({ base: newer, history: { ...history, present: rebased(history.present), last: null }, jumps: jumps + 1 });
    },
  };
}

/** Merges a version derived from `base` onto `newer`; returns `newer` itself when the content is equal. */
function mergeOnto(base: Catalog, newer: Catalog, choices: Choices): (version: Catalog) => Catalog {
  return (version) => {
    const { merged, conflicts } = mergeCatalogs(base, version, newer);
    const resolved = resolveConflicts(merged, conflicts, choices);
    return hasSameContent(newer, resolved) ? newer : resolved;
  };
}

function hasSameContent(one: Catalog, other: Catalog): boolean {
  return Object.keys(patchBetween(one, other)).length === 0;
}

/** Returns whether nothing has to be saved. Compares by identity, so an edit that restores the old value counts as a change. */
export function isUntouched({ base, catalog }: EditorState): boolean {
  return CONTENT.every((field) => base[field] === catalog[field]);
}

const CONTENT = ['name', 'currency', 'sections', 'products', 'modifierGroups', 'modifiers'] as const;
