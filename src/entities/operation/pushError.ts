import type { IntlShape } from 'react-intl';
import { MENU_REFUSALS } from '@/domain/menuPush';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';

/** Behind a gateway a server that takes long looks so. */
const AT_IT = [500, 504];

/** Whether a push goes on, perhaps, though its call failed: the server broke (specification 1 §7), or its answer never came or was not understood. */
export function isPushUnsure(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return error.kind === 'timeout' || error.kind === 'unreadable' || (error.kind === 'http' && AT_IT.includes(error.status));
}

/** Why a server pushed nothing, in words. */
export function pushErrorText(intl: IntlShape, error: unknown): string {
  const code = isApiError(error) && error.kind === 'http' ? error.code : '';
  if (code === MENU_REFUSALS.hasProblems) return intl.formatMessage({ id: 'catalogs.sync.problemsText' });
  if (code === MENU_REFUSALS.underWay) return intl.formatMessage({ id: 'catalogs.sync.underWayText' });
  return apiErrorText(intl, error);
}
