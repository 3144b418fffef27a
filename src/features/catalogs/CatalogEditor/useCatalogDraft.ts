import { useEffect, useMemo, useRef } from 'react';
import { patchBetween } from '@/domain/catalogPatch';
import { isUntouched, type EditorStore } from '@/features/catalogs/CatalogEditor/editorStore';
import type { CatalogDrafts } from '@/services/drafts/catalogDrafts';

/** The draft is saved after this time without an edit, in ms. */
const KEEP_AFTER_MS = 400;

/**
 * Saves the draft in the browser while the user edits, so that it survives a reload (row BC-03). The result is for `UnsavedChanges`:
 * leaving without saving discards the draft.
 */
export function useCatalogDraft(store: EditorStore, drafts: CatalogDrafts, isOn: boolean) {
  const left = useRef(false);

  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      if (left.current) return;
      const state = store.get();
      const patch = patchBetween(state.base, state.catalog);
      if (Object.keys(patch).length === 0) void drafts.forget();
      else void drafts.keep({ base: state.base, patch, at: new Date().toISOString() });
    };
    const unsubscribe = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, KEEP_AFTER_MS);
    });
    const hidden = () => {
      if (timer !== undefined) keep();
    };
    // Saved before the browser shows its leave confirmation.
    addEventListener('beforeunload', hidden);
    addEventListener('pagehide', hidden);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      removeEventListener('beforeunload', hidden);
      removeEventListener('pagehide', hidden);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [store, drafts, isOn]);

  return useMemo(
    () => ({
      areThereChanges: () => {
        const state = store.get();
        return isOn && !isUntouched(state) && Object.keys(patchBetween(state.base, state.catalog)).length > 0;
      },
      onLeave: () => {
        left.current = true;
        if (isOn) void drafts.forget();
      },
    }),
    [store, drafts, isOn],
  );
}
