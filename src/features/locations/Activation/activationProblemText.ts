import type { IntlShape } from 'react-intl';
import * as z from 'zod/mini';
import type { Location } from '@/domain/location';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';

const missingSchema = z.array(z.looseObject({ path: z.string() }));

/** Explains why an activation failed; lists the missing settings when the server names them (row LO-03). */
export function activationProblemText(
  intl: IntlShape,
  error: unknown,
  { channels }: Location,
  channelOf: (slug: string) => { name: string },
): string {
  if (!isApiError(error) || error.kind !== 'http') return apiErrorText(intl, error);
  if (error.code === 'ACTIVATION_NOT_ASKED') return intl.formatMessage({ id: 'locations.activation.notRequestedError' });
  const missing = error.status === 422 ? (missingSchema.safeParse(error.details).data ?? []) : [];
  if (missing.length === 0) return apiErrorText(intl, error);
  const labels = missing.map(({ path }) => {
    const [field, index] = path.split('.');
    const slug = field === 'channels' && index !== undefined ? channels[Number(index)]?.slug : undefined;
    if (slug !== undefined) return intl.formatMessage({ id: 'locations.activation.missing.storeId' }, { channel: channelOf(slug).name });
    const known = (['catalogs', 'channels', 'posConfig'] as const).find((each) => each === field);
    return known ? intl.formatMessage({ id: `locations.activation.missing.${known}` }) : path;
  });
  return intl.formatMessage({ id: 'locations.activation.missingError' }, { what: intl.formatList([...new Set(labels)]) });
}
