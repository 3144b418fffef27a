import { useIntl, type IntlShape } from 'react-intl';
import { isFailure, type BlockResult } from '@/machines/productBlock/blockRequest';
import type { ProductBlockContext } from '@/machines/productBlock/productBlockMachine';
import { apiErrorText } from '@/services/api/apiErrorText';
import { isApiError } from '@/services/api/apiError';

interface ActResultsProps {
  context: ProductBlockContext;
  channelName: (slug: string) => string;
  locationName: ((locationId: string) => string) | null;
}

/** The channels that rejected the request or did not apply it, grouped by reason. */
export function ActResults({ context: { results, waiting, overdue }, channelName, locationName }: ActResultsProps) {
  const intl = useIntl();
  const reasons = new Map<string, string[]>();
  const addReason = (reason: string, { locationId, slug }: { locationId: string; slug: string }) => {
    const name = locationName ? `${channelName(slug)} (${locationName(locationId)})` : channelName(slug);
    reasons.set(reason, [...(reasons.get(reason) ?? []), name]);
  };
  for (const result of results) if (isFailure(result)) addReason(reasonText(intl, result), result);
  if (overdue) for (const place of waiting) addReason(intl.formatMessage({ id: 'blocking.result.overdue' }), place);
  if (reasons.size === 0) return null;
  return (
    <ul className="block-act-results">
      {[...reasons].map(([reason, names]) => (
        <li key={reason}>{intl.formatMessage({ id: 'blocking.result.line' }, { channels: intl.formatList(names), reason })}</li>
      ))}
    </ul>
  );
}

function reasonText(intl: IntlShape, { kind, error }: BlockResult): string {
  switch (kind) {
    case 'rateLimited':
    case 'refused':
    case 'silent':
      return intl.formatMessage({ id: `blocking.result.${kind}` });
    default:
      // The server rejected the body, although the client's validation accepted it.
      if (isApiError(error) && error.kind === 'http' && error.status === 422) return intl.formatMessage({ id: 'blocking.result.invalid' });
      return apiErrorText(intl, error);
  }
}
