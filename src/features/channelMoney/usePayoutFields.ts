import { useMemo } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import type { PayoutQuery, PayoutRow, PayoutStep } from '@/domain/channelMoney/payouts';
import type { FigureFilter } from '@/domain/figureFilter';
import { useFigureAddress } from '@/entities/figures/useFigureAddress';
import { useLocationChoices } from '@/entities/locationFilter/useLocationChoices';
import { dayText, type MoneyField } from '@/features/channelMoney/moneyTable';
import { addToDay } from '@/lib/calendarDay';

const AMOUNTS = ['discountsRestaurant', 'discountsChannel', 'channelFees', 'commission', 'commissionTax', 'collected'] as const;

/** The columns of expected payouts. Numbers of orders and sales lead to the orders. */
export function usePayoutFields(query: PayoutQuery): readonly MoneyField<PayoutRow>[] {
  const intl = useIntl();
  const { channels, accounts } = useLocationChoices();
  const addressOf = useFigureAddress();
  return useMemo(() => {
    const { step, ...filter } = query;
    const channelNames = new Map(channels.map(({ slug, name }) => [slug, name]));
    const accountNames = new Map(accounts.map(({ id, name }) => [id, name]));
    const text = (id: 'channel' | 'location' | 'account' | 'period', width: number) => ({
      ...{ id, width, kind: 'text' as const },
      title: intl.formatMessage({ id: `money.column.${id}` }),
    });
    const figure = (id: 'orders' | 'withoutRate' | 'sales' | 'expected' | (typeof AMOUNTS)[number], kind: 'count' | 'money') => ({
      ...{ id, kind, width: figureWidth(intl.formatMessage({ id: `money.column.${id}` })) },
      title: intl.formatMessage({ id: `money.column.${id}` }),
      help: intl.formatMessage({ id: `money.help.${id}` }),
      valueOf: (row: PayoutRow) => row[id],
    });
    // Without a single rated order, nothing is known: 0 would be a claim.
    const ofRatedOrders = (id: (typeof AMOUNTS)[number]) => ({
      ...figure(id, 'money'),
      valueOf: (row: PayoutRow) => (row.expected === null ? null : row[id]),
    });
    const ordersOf = (row: PayoutRow) => addressOf(rowFilter(filter, row, step));
    const fields: MoneyField<PayoutRow>[] = [
      ...(step === 'range'
        ? []
        : [
            {
              ...text('period', 128),
              valueOf: ({ period }: PayoutRow) => period,
              labelOf: (period: string) => periodText(intl, step, period),
            },
          ]),
      {
        ...text('channel', 120),
        valueOf: ({ channel }) => channel,
        labelOf: (slug) => channelNames.get(slug) ?? slug,
        isShownNarrow: true,
      },
      { ...text('location', 176), valueOf: ({ location, locationId }) => location || locationId, isShownNarrow: true },
      ...(accounts.length > 0
        ? [
            {
              ...text('account', 140),
              valueOf: ({ accountId }: PayoutRow) => accountId,
              labelOf: (id: string) => accountNames.get(id) ?? id,
            },
          ]
        : []),
      { ...figure('orders', 'count'), hrefOf: ordersOf },
      { ...figure('sales', 'money'), hrefOf: ordersOf },
      ...AMOUNTS.map(ofRatedOrders),
      {
        ...figure('expected', 'money'),
        isShownNarrow: true,
        markOf: ({ withoutRate }) => (withoutRate > 0 ? intl.formatMessage({ id: 'money.withoutRateMark' }, { count: withoutRate }) : null),
      },
      figure('withoutRate', 'count'),
    ];
    return fields;
  }, [intl, query, channels, accounts, addressOf]);
}

/** The width of a column whose title is whole next to its menu button, in pixels. */
function figureWidth(title: string): number {
  return Math.max(104, 52 + Math.ceil(title.length * 7.6));
}

/** The orders that count of a row. */
function rowFilter(filter: FigureFilter, row: PayoutRow, step: PayoutStep): FigureFilter {
  const days = daysOfPeriod(row.period, step);
  return {
    ...filter,
    fromDay: days && days.from > filter.fromDay ? days.from : filter.fromDay,
    toDay: days && days.to < filter.toDay ? days.to : filter.toDay,
    ...{ locationIds: [row.locationId], accountIds: [row.accountId], channels: [row.channel], currency: row.currency },
    statuses: ['COMPLETED'],
  };
}

function daysOfPeriod(period: string, step: PayoutStep): { from: string; to: string } | null {
  switch (step) {
    case 'range':
      return null;
    case 'day':
      return { from: period, to: period };
    case 'week':
      return { from: period, to: addToDay(period, 6) };
    case 'month':
      return { from: `${period}-01`, to: lastDayOf(period) };
  }
}

function lastDayOf(month: string): string {
  const inNextMonth = addToDay(`${month}-28`, 4);
  return addToDay(`${inNextMonth.slice(0, 7)}-01`, -1);
}

function periodText(intl: IntlShape, step: PayoutStep, period: string): string {
  if (step === 'month') return intl.formatDate(`${period}-01T00:00:00Z`, { timeZone: 'UTC', month: 'long', year: 'numeric' });
  const day = dayText(intl, period);
  return step === 'week' ? intl.formatMessage({ id: 'money.weekLabel' }, { day }) : day;
}
