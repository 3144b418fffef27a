import type { IntlShape, MessageDescriptor } from 'react-intl';
import { isApiError } from '@/services/api/apiError';

const MESSAGE_BY_STATUS: Readonly<Record<number, NonNullable<MessageDescriptor['id']>>> = {
  401: 'api.endedError',
  403: 'api.forbiddenError',
  404: 'api.notFoundError',
  429: 'api.tooManyRequestsError',
  503: 'api.unavailableError',
};

/** Translates the error of a failed call (specification 1 §8). A value that is not an ApiError gets the general text. */
export function apiErrorText(intl: IntlShape, error: unknown): string {
  if (!isApiError(error)) return intl.formatMessage({ id: 'api.generalError' });
  if (error.kind === 'http') return intl.formatMessage({ id: MESSAGE_BY_STATUS[error.status] ?? 'api.generalError' });
  return intl.formatMessage({ id: `api.${error.kind}Error` });
}
