import type { IntlShape } from 'react-intl';
import { POS_FLAGS, POS_IDS } from '@/domain/locationPos';
import type { PosField } from '@/domain/pos';

const FIELDS = [
  ...(['provider', 'deliversItself', 'priceLevel', 'pickupDelay', 'paymentMethods'] as const),
  ...POS_IDS.products,
  ...POS_IDS.taxes,
  ...POS_IDS.paymentTypes,
  ...POS_FLAGS,
];

/** The credentials that the known POS systems require, by their key in `posConfig.credentials`. */
const CREDENTIALS = [
  'serverUrl',
  'apiToken',
  'token',
  'accessToken',
  'clientId',
  'clientSecret',
  'locationRef',
  'locationId',
  'tenant',
] as const;

/**
 * Label and hint of a credential. The label is in the user's language if the key is known, otherwise it is that of the POS vendor. The hint
 * states the vendor's word, as it stands in the back office of the POS, and an example.
 */
export function credentialTexts(intl: IntlShape, pos: string, { key, name, example }: PosField): { label: string; hint: string } {
  const known = CREDENTIALS.find((each) => each === key);
  const hints = [
    ...(known ? [intl.formatMessage({ id: 'locations.pos.credentialNameHint' }, { pos, name })] : []),
    ...(example ? [intl.formatMessage({ id: 'locations.pos.exampleHint' }, { example })] : []),
  ];
  return { label: known ? intl.formatMessage({ id: `locations.pos.credential.${known}` }) : name, hint: hints.join(' · ') };
}

/** The label of a POS configuration field, by the path of its value. */
export function posLabel(intl: IntlShape, path: string): string {
  const field = FIELDS.find((each) => each === path);
  return field ? intl.formatMessage({ id: `locations.pos.${field}Label` }) : path;
}
