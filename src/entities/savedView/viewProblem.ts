import type { IntlShape } from 'react-intl';
import * as z from 'zod/mini';
import { MAX_SAVED_VIEWS } from '@/domain/savedView';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';

/**
 * Why the server rejects a change of a view. `changed`: another tab or user has changed it since (409). `gone`: it was deleted, or is no longer
 * shared. `tooMany`: the user owns the maximum number. `noAccount`: a user without an account shares it. `noOwner`: nobody would see it unshared.
 */
export type ViewProblem = 'changed' | 'gone' | 'tooMany' | 'noAccount' | 'noOwner';

const BY_MESSAGE: Readonly<Record<string, ViewProblem>> = { tooManyViews: 'tooMany', noAccount: 'noAccount', noOwner: 'noOwner' };
const detailsSchema = z.array(z.looseObject({ message: z.string() }));

/** The reason of a failed change; null for a general error. */
export function viewProblem(error: unknown): ViewProblem | null {
  if (!isApiError(error) || error.kind !== 'http') return null;
  if (error.code === 'VIEW_CHANGED') return 'changed';
  if (error.status === 404) return 'gone';
  const details = detailsSchema.safeParse(error.details).data ?? [];
  return details.flatMap(({ message }) => BY_MESSAGE[message] ?? [])[0] ?? null;
}

/** Translates the error of a failed change of a view. */
export function viewErrorText(intl: IntlShape, error: unknown): string {
  const problem = viewProblem(error);
  return problem ? intl.formatMessage({ id: `views.error.${problem}` }, { most: MAX_SAVED_VIEWS }) : apiErrorText(intl, error);
}
