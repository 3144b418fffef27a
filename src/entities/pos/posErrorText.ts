import type { IntlShape } from 'react-intl';
import { POS_REFUSALS } from '@/domain/pos';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';

/** Text of an error of reading a POS (specification 1 §8). */
export function posErrorText(intl: IntlShape, error: unknown): string {
  if (isApiError(error) && error.kind === 'timeout') return intl.formatMessage({ id: 'locations.pos.silentError' });
  const code = isApiError(error) && error.kind === 'http' ? error.code : null;
  const known = (['notConfigured', 'noAccess', 'offline', 'silent'] as const).find((each) => POS_REFUSALS[each] === code);
  return known ? intl.formatMessage({ id: `locations.pos.${known}Error` }) : apiErrorText(intl, error);
}
