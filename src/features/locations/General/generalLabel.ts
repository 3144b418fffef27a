import type { IntlShape } from 'react-intl';

const FIELDS = [
  ...(['name', 'description', 'accountId', 'project', 'address', 'zip', 'city', 'country', 'language', 'contactEmail'] as const),
  ...(['phone', 'mobile', 'timeZone', 'parentLocationId', 'images', 'coverImage', 'ordersByHand'] as const),
] as const;

/** The label of a general field, by the path of its value. */
export function generalLabel(intl: IntlShape, path: string): string {
  const field = FIELDS.find((each) => path === each || path.startsWith(`${each}.`));
  return field ? intl.formatMessage({ id: `locations.general.${field}Label` }) : path;
}
