import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import type { SavedView, ViewContent } from '@/domain/savedView';
import { viewErrorText, viewProblem } from '@/entities/savedView/viewProblem';
import type { ViewTask } from '@/entities/savedView/viewTask';
import { isApiError } from '@/services/api/apiError';
import { useChangeSavedViewMutation } from '@/services/api/savedViewsApi';
import { showToast } from '@/ui/Toasts/showToast';

const conflictSchema = z.looseObject({ rev: z.number() });

/**
 * Saves changes of a view. A conflict opens its dialog; any other failure is shown as a toast, and what the screen shows remains.
 */
export function useSaveView(onSeen: (view: SavedView) => void, onTask: (task: ViewTask | null) => void) {
  const intl = useIntl();
  const [change, { isLoading }] = useChangeSavedViewMutation();

  async function save(view: SavedView, rev: number, content: ViewContent) {
    const { data, error } = await change({ id: view.id, rev, content });
    if (data) {
      onSeen(data);
      onTask(null);
      return showToast('success', intl.formatMessage({ id: 'views.savedSuccess' }, { name: data.name }));
    }
    const problem = viewProblem(error);
    if (problem === 'changed' || problem === 'gone')
      return onTask({ kind: 'conflict', view, rev: problem === 'gone' ? null : revOf(error) });
    return showToast('error', viewErrorText(intl, error));
  }
  return { save, isSaving: isLoading };
}

/** The current revision in the details of a conflict; null for another error. */
export function revOf(error: unknown): number | null {
  return isApiError(error) && error.kind === 'http' ? (conflictSchema.safeParse(error.details).data?.rev ?? null) : null;
}
