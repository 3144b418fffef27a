import type { IntlShape } from 'react-intl';
import { isApiError } from '@/services/api/apiError';

/** A failed call in the user's words (specification 1 §8). What is no ApiError gets the general text. */
export function apiErrorText(intl: IntlShape, error: unknown): string {
  if (!isApiError(error)) return intl.formatMessage({ id: 'api.generalError' });
  switch (error.kind) {
    case 'timeout':
      return intl.formatMessage({ id: 'api.timeoutError' });
    case 'offline':
      return intl.formatMessage({ id: 'api.offlineError' });
    case 'network':
      return intl.formatMessage({ id: 'api.networkError' });
    case 'unreadable':
      return intl.formatMessage({ id: 'api.unreadableError' });
    case 'http':
      return intl.formatMessage({ id: error.status === 403 ? 'api.forbiddenError' : 'api.generalError' });
  }
}
