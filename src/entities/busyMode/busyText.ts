import type { IntlShape } from 'react-intl';
import type { BusyMode } from '@/domain/busyMode';

/** The effect of a busy mode: "+15 min · 5 orders per 15 min". */
export function busyText(intl: IntlShape, { extraMinutes, maxOrders }: BusyMode): string {
  return [
    extraMinutes && intl.formatMessage({ id: 'busy.mark.extraLabel' }, { minutes: extraMinutes }),
    maxOrders && intl.formatMessage({ id: 'busy.mark.limitLabel' }, { orders: maxOrders }),
  ]
    .filter(Boolean)
    .join(' · ');
}
