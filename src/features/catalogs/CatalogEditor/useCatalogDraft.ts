import { useEffect, useMemo, useRef } from 'react';
import { patchBetween } from '@/domain/catalogPatch';
import { isUntouched, type EditorStore } from '@/features/catalogs/CatalogEditor/editorStore';
import type { CatalogDrafts } from '@/services/drafts/catalogDrafts';

/** After this time without an edit the work is kept, in ms. */
const KEEP_AFTER_MS = 400;

/**
 * Keeps unsaved work in the browser while it is done, so that it outlives a reload (row BC-03). `leaving` is for `UnsavedChanges`: who leaves
 * without saving gives the work up.
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
    // While the browser asks whether to leave, it is written.
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
