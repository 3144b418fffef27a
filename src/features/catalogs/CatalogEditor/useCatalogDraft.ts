import { useEffect, useMemo, useRef } from 'react';
import { patchBetween } from '@/domain/catalogPatch';
import { isUntouched, type EditorStore } from '@/features/catalogs/CatalogEditor/editorStore';
import type { CatalogDrafts } from '@/services/drafts/catalogDrafts';

/** The draft is saved after this time without an edit, in ms. */
const SAVE_DELAY_MS = 400;

/**
 * Saves the draft in the browser while the user edits, so that it survives a reload (row BC-03). The result is for `UnsavedChanges`:
 * leaving without saving discards the draft.
 */
export function useCatalogDraft(store: EditorStore, drafts: CatalogDrafts, isOn: boolean) {
  const isDiscarded = useRef(false);

  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      clearTimeout(timer);
      timer = undefined;
      if (isDiscarded.current) return;
      const state = store.get();
      const patch = patchBetween(state.base, state.catalog);
      if (Object.keys(patch).length === 0) void drafts.delete();
      else void drafts.save({ base: state.base, patch, at: new Date().toISOString() });
    };
    const unsubscribe = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(save, SAVE_DELAY_MS);
    });
    const flush = () => {
      if (timer !== undefined) save();
    };
    // Saved before the browser shows its leave confirmation.
    addEventListener('beforeunload', flush);
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      removeEventListener('beforeunload', flush);
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [store, drafts, isOn]);

  return useMemo(
    () => ({
      areThereChanges: () => {
        const state = store.get();
        return isOn && !isUntouched(state) && Object.keys(patchBetween(state.base, state.catalog)).length > 0;
      },
      onLeave: () => {
        isDiscarded.current = true;
        if (isOn) void drafts.delete();
      },
    }),
    [store, drafts, isOn],
  );
}
