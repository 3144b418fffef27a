import type { IntlShape } from 'react-intl';
import type { Statement } from '@/domain/channelMoney/statement';
import { dayText } from '@/features/channelMoney/moneyTable';

/** The days that a statement covers. */
export function coveredDays(intl: IntlShape, { fromDay, toDay }: Pick<Statement, 'fromDay' | 'toDay'>): string {
  return intl.formatMessage({ id: 'money.rates.daysText' }, { from: dayText(intl, fromDay), to: dayText(intl, toDay) });
}
