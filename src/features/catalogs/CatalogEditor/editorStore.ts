import type { Catalog } from '@/domain/catalog';
import { edited, redone, startHistory, undone, type CatalogHistory } from '@/domain/catalogHistory';
import { patchBetween } from '@/domain/catalogPatch';
import { mergeCatalogs } from '@/domain/mergeCatalogs';
import { resolveConflicts, type Choices } from '@/domain/resolveConflicts';

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
  /**
   * Goes on with a newer version of the server: what was done here is merged with what others saved, and each step that can be undone or redone
   * when it comes back, so that no undoing takes their work back. Where both changed the same, `choices` hold, without one what is saved.
   */
  rebase: (newer: Catalog, choices?: Choices) => void;
}

export function createEditorStore(base: Catalog, catalog: Catalog): EditorStore {
  let state: EditorState = { base, catalog, history: startHistory(catalog), jumps: 0 };
  const listeners = new Set<() => void>();
  /** What brings a version over each merge, in turn; and over how many each version has come. */
  let merges: ((version: Catalog) => Catalog)[] = [];
  let merged = new WeakMap<Catalog, number>();

  function put(part: Partial<EditorState>) {
    const next = { ...state, ...part };
    state = { ...next, catalog: next.history.present };
    for (const listener of listeners) listener();
  }

  function brought(version: Catalog): Catalog {
    const now = merges.slice(merged.get(version) ?? 0).reduce((each, over) => over(each), version);
    merged.set(now, merges.length);
    return now;
  }

  /** One step back, or on. Over steps that say the same now it goes on: a merge may leave nothing of one. */
  function go(step: (history: CatalogHistory) => CatalogHistory) {
    let { history } = state;
    for (let next = step(history); next !== history; next = step(history)) {
      history = { ...next, present: brought(next.present) };
      if (!saySame(state.catalog, history.present)) break;
    }
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
      if (history === state.history) return;
      merged.set(history.present, merges.length);
      put({ history });
    },
    undo: () => go(undone),
    redo: () => go(redone),
    // Of the same content, so that what was not edited stays the very same.
    noteSaved: (sent, { rev, updatedAt }) => put({ base: { ...sent, rev, updatedAt } }),
    rebase(newer, choices = {}) {
      const { base, history, jumps } = state;
      if (history.past.length + history.future.length === 0) {
        merges = [];
        merged = new WeakMap();
      }
      merges.push(mergeOnto(base, newer, choices));
      put({ base: newer, history: { ...history, present: brought(history.present), last: null }, jumps: jumps + 1 });
    },
  };
}

/** Brings a version that was made of `base` to `newer`; what says the same as `newer` is the very same. */
function mergeOnto(base: Catalog, newer: Catalog, choices: Choices): (version: Catalog) => Catalog {
  return (version) => {
    const { merged, conflicts } = mergeCatalogs(base, version, newer);
    const resolved = resolveConflicts(merged, conflicts, choices);
    return saySame(newer, resolved) ? newer : resolved;
  };
}

function saySame(one: Catalog, other: Catalog): boolean {
  return Object.keys(patchBetween(one, other)).length === 0;
}

/** Whether something would have to be saved. Quick where nothing was edited, else as long as a comparison takes. */
export function isUntouched({ base, catalog }: EditorState): boolean {
  return CONTENT.every((field) => base[field] === catalog[field]);
}

const CONTENT = ['name', 'currency', 'sections', 'products', 'modifierGroups', 'modifiers'] as const;
