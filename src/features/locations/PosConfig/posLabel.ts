import type { IntlShape } from 'react-intl';
import { POS_FLAGS, POS_IDS } from '@/domain/locationPos';

const FIELDS = [
  ...(['provider', 'deliversItself', 'priceLevel', 'pickupDelay', 'paymentMethods'] as const),
  ...POS_IDS.products,
  ...POS_IDS.taxes,
  ...POS_IDS.paymentTypes,
  ...POS_FLAGS,
];

/** The label of a POS configuration field, by the path of its value. */
export function posLabel(intl: IntlShape, path: string): string {
  const field = FIELDS.find((each) => each === path);
  return field ? intl.formatMessage({ id: `locations.pos.${field}Label` }) : path;
}
