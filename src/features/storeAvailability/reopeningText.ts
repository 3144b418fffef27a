import { useIntl, type IntlShape } from 'react-intl';
import type { ReopeningPlan } from '@/domain/reopening';
import { useDeployment } from '@/services/deployment/deploymentContext';
import { clockTime } from '@/features/storeAvailability/untilText';

/** The reopening of a channel in the width of a cell (row K-08): "Reopens at 13:10". */
export function reopeningNote(intl: IntlShape, { state, at }: ReopeningPlan, timeZone: string): string {
  return intl.formatMessage({ id: `storeAvailability.reopening.${state}Note` }, { time: timeText(intl, at, timeZone) });
}

/**
 * Why and when a channel closed, and what the product does about it, in the location's time zone (row K-08); '' if the product does not
 * reopen it.
 */
export function useReopeningText(reopening: ReopeningPlan | undefined, timeZone: string): string {
  const intl = useIntl();
  const { productName: product } = useDeployment();
  if (!reopening) return '';
  const { state, cause, since, at, attempts, limit } = reopening;
  const closed = intl.formatMessage({ id: `storeAvailability.reopening.${cause}Text` }, { time: timeText(intl, since, timeZone) });
  const id = state === 'waiting' && attempts > 0 ? 'retryText' : (`${state}Text` as const);
  const next = intl.formatMessage(
    { id: `storeAvailability.reopening.${id}` },
    { product, time: timeText(intl, at, timeZone), attempt: attempts + 1, attempts, limit },
  );
  return intl.formatMessage({ id: 'storeAvailability.reopening.text' }, { closed, next });
}

/** '' for a missing or unreadable time. */
function timeText(intl: IntlShape, instant: string | null, timeZone: string): string {
  const at = Date.parse(instant ?? '');
  return Number.isNaN(at) ? '' : clockTime(intl, at, timeZone);
}
