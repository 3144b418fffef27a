import type { IntlShape } from 'react-intl';
import { POS_FLAGS } from '@/domain/locationDraft';
import { POS_REFUSALS } from '@/domain/pos';
import { POS_IDS } from '@/features/locations/PosConfig/posDraft';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';

const FIELDS = [
  ...(['provider', 'deliversItself', 'priceLevel', 'pickupDelay', 'paymentMethods'] as const),
  ...POS_IDS.products,
  ...POS_IDS.taxes,
  ...POS_IDS.paymentTypes,
  ...POS_FLAGS,
];

/** What a field of the POS configuration is called, by the path of its value. */
export function posLabel(intl: IntlShape, path: string): string {
  const field = FIELDS.find((each) => each === path);
  return field ? intl.formatMessage({ id: `locations.pos.${field}Label` }) : path;
}

/** Why a POS could not be read (specification 1 §8). */
export function posErrorText(intl: IntlShape, error: unknown): string {
  if (isApiError(error) && error.kind === 'timeout') return intl.formatMessage({ id: 'locations.pos.silentError' });
  const code = isApiError(error) && error.kind === 'http' ? error.code : null;
  const known = (['notConfigured', 'noAccess', 'offline', 'silent'] as const).find((each) => POS_REFUSALS[each] === code);
  return known ? intl.formatMessage({ id: `locations.pos.${known}Error` }) : apiErrorText(intl, error);
}
