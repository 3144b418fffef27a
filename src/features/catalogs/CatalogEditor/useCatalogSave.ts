import { useCallback, useState } from 'react';
import { useIntl } from 'react-intl';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Catalog } from '@/domain/catalog';
import { patchBetween } from '@/domain/catalogPatch';
import { MENU_REFUSALS } from '@/domain/menuPush';
import { mergeCatalogs, type CatalogConflict } from '@/domain/mergeCatalogs';
import type { Choices } from '@/domain/resolveConflicts';
import { isUntouched, type EditorStore } from '@/features/catalogs/CatalogEditor/editorStore';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import type { ApiAccess } from '@/services/api/baseQuery';
import { catalogsApi, useSaveCatalogMutation } from '@/services/api/catalogsApi';
import { showToast } from '@/ui/Toasts/showToast';

/** Two versions with conflicts, which the user has to resolve. */
export interface MergeQuestion {
  newer: Catalog;
  conflicts: readonly CatalogConflict[];
}

interface SaveOptions {
  store: EditorStore;
  locationId: string | null;
}

/**
 * Saves the edits and merges them with what others saved since (row BC-03). Conflicts are returned in `question`. A failure neither
 * overwrites nor loses any work.
 */
export function useCatalogSave({ store, locationId }: SaveOptions) {
  const intl = useIntl();
  const dispatch = useDispatch<ThunkDispatch<unknown, ApiAccess, UnknownAction>>();
  const [saveCatalog, { isLoading }] = useSaveCatalogMutation();
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [question, setQuestion] = useState<MergeQuestion | null>(null);
  const isSaving = isLoading || isReading;

  async function save(): Promise<void> {
    // The keyboard shortcut works while the button shows a save in progress.
    if (isSaving) return;
    setProblem(null);
    const { base, catalog } = store.get();
    const patch = patchBetween(base, catalog);
    // The edits cancel each other out.
    if (Object.keys(patch).length === 0) return store.markSaved(catalog, base);
    const rev = typeof base.rev === 'number' ? { rev: base.rev } : {};
    const { data, error } = await saveCatalog({ id: base.id, locationId, patch: { ...patch, ...rev } });
    if (error === undefined) {
      // A server without revisions returns no version.
      store.markSaved(catalog, data ?? { ...base, rev: null });
      void showToast('success', intl.formatMessage({ id: 'catalogEditor.saved.toast' }, { name: catalog.name }));
    } else if (isApiError(error) && error.kind === 'http' && error.code === MENU_REFUSALS.catalogChanged) {
      await fetchAndMerge();
    } else {
      setProblem(intl.formatMessage({ id: 'form.notSavedError' }, { reason: apiErrorText(intl, error) }));
    }
  }

  /** Reads the latest version from the server and merges the edits with it. */
  async function fetchAndMerge(): Promise<void> {
    setProblem(null);
    setReading(true);
    const { id } = store.get().base;
    const reading = dispatch(catalogsApi.endpoints.getCatalog.initiate({ id, locationId }, { forceRefetch: true, subscribe: false }));
    const { data: newer, error } = await reading;
    setReading(false);
    if (newer) mergeWith(newer);
    else if (error) setProblem(intl.formatMessage({ id: 'form.notSavedError' }, { reason: apiErrorText(intl, error) }));
  }

  function mergeWith(newer: Catalog) {
    const { base, catalog } = store.get();
    const { conflicts } = mergeCatalogs(base, catalog, newer);
    if (conflicts.length > 0) return setQuestion({ newer, conflicts });
    store.rebase(newer);
    void showToast('info', intl.formatMessage({ id: 'catalogEditor.merged.toast' }));
  }

  const followIfUntouched = useCallback(
    (newer: Catalog) => {
      if (!isUntouched(store.get())) return;
      store.rebase(newer);
      void showToast('info', intl.formatMessage({ id: 'catalogEditor.followed.toast' }));
    },
    [store, intl],
  );

  return {
    isSaving,
    problem,
    question,
    save,
    mergeWith,
    followIfUntouched,
    /** Applies the choices of the user and saves. */
    async answer(choices: Choices) {
      if (question) store.rebase(question.newer, choices);
      setQuestion(null);
      await save();
    },
    postpone: () => setQuestion(null),
  };
}
