import { Button } from '@blueprintjs/core';
import { useIntl, type IntlShape } from 'react-intl';
import type { ChannelState } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import type { ChannelColumn } from '@/features/storeAvailability/storeRows';
import { isKind, type ActCall, type StatusAnswer } from '@/machines/storePause/pauseAct';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';

interface FailedCallsProps {
  status: ChannelState;
  calls: readonly ActCall[];
  locations: readonly Location[];
  channels: readonly ChannelColumn[];
  /** For a call whose end time has passed, a new duration must be chosen. */
  onRepeat: (call: ActCall) => void;
}

/** The failed channels with reason and retry button. */
export function FailedCalls({ status, calls, locations, channels, onRepeat }: FailedCallsProps) {
  const intl = useIntl();
  return (
    <ul className="failed-calls">
      {calls.map((call) => {
        const channel = channels.find(({ slug }) => slug === call.slug)?.name ?? call.slug;
        const locationName = locations.find(({ id }) => id === call.locationId)?.name ?? call.locationId;
        const values = { channel, place: locationName };
        return (
          <li key={`${call.locationId}/${call.slug}`}>
            <span>
              {intl.formatMessage(
                { id: 'storeAvailability.failed.lineLabel' },
                { ...values, why: call.answer ? whyText(intl, call.answer) : '' },
              )}
            </span>
            <Button
              size="small"
              aria-label={intl.formatMessage({ id: `storeAvailability.repeat.${status}Label` }, values)}
              onClick={() => onRepeat(call)}
            >
              {intl.formatMessage({
                id: isKind(call, 'tooLate') ? 'storeAvailability.bar.pauseButton' : `storeAvailability.repeat.${status}Button`,
              })}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function whyText(intl: IntlShape, answer: StatusAnswer): string {
  if (answer.kind !== 'failed') return intl.formatMessage({ id: `storeAvailability.why.${answer.kind}` });
  const { error } = answer;
  // A server error is only described in general terms (specification 1 §8).
  const isOurs = isApiError(error) && (error.kind !== 'http' || error.status === 403 || error.status === 404);
  return isOurs ? apiErrorText(intl, error) : intl.formatMessage({ id: 'storeAvailability.failed.all' });
}
