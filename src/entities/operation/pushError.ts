import type { IntlShape } from 'react-intl';
import { MENU_REFUSALS } from '@/domain/menuPush';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';

/** Statuses with which a gateway responds while the server may still be working. */
const POSSIBLY_ONGOING_STATUSES = [500, 504];

/**
 * Whether a push may be in progress although its request failed: the server failed (specification 1 §7), or its reply did not arrive or was
 * unreadable.
 */
export function isPushUnsure(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return (
    error.kind === 'timeout' || error.kind === 'unreadable' || (error.kind === 'http' && POSSIBLY_ONGOING_STATUSES.includes(error.status))
  );
}

/** Text of the error if the server rejected a push. */
export function pushErrorText(intl: IntlShape, error: unknown): string {
  const code = isApiError(error) && error.kind === 'http' ? error.code : '';
  if (code === MENU_REFUSALS.hasProblems) return intl.formatMessage({ id: 'catalogs.sync.problemsText' });
  if (code === MENU_REFUSALS.underWay) return intl.formatMessage({ id: 'catalogs.sync.underWayText' });
  return apiErrorText(intl, error);
}
