import type { IntlShape } from 'react-intl';
import { isApiError } from '@/services/api/apiError';

/** A failed call in the user's words (specification 1 §8). What is no ApiError gets the general text. */
export function apiErrorText(intl: IntlShape, error: unknown): string {
  if (!isApiError(error)) return intl.formatMessage({ id: 'api.generalError' });
  if (error.kind === 'http') return intl.formatMessage({ id: error.status === 403 ? 'api.forbiddenError' : 'api.generalError' });
  return intl.formatMessage({ id: `api.${error.kind}Error` });
}
