import type { IntlShape } from 'react-intl';
import { CHANNEL_REFUSALS } from '@/domain/channelStatus';
import type { SyncResults } from '@/services/api/locationFormApi';

/** What a channel said to the opening hours, in words. */
export function syncProblemText(intl: IntlShape, { status, code }: SyncResults['results'][number]): string {
  if (status === 'success' || status === 'ongoing') return intl.formatMessage({ id: `locations.sync.${status}` });
  const known = (['rateLimited', 'refused', 'silent'] as const).find((each) => CHANNEL_REFUSALS[each] === code);
  return intl.formatMessage({ id: `locations.sync.${known ?? 'failed'}` });
}
