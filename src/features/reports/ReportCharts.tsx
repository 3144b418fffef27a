import { useIntl } from 'react-intl';
import type { FigureFilter } from '@/domain/figureFilter';
import { MAX_RANGE_DAYS } from '@/domain/period';
import type { ChannelFigures, HourFigures, OrderStatistics } from '@/domain/orderStatistics';
import { channelColor } from '@/entities/channel/channelColor';
import { byWeek } from '@/entities/figures/byWeek';
import { everyDay } from '@/entities/figures/everyDay';
import { useFigureRow } from '@/entities/figures/useFigureRow';
import { hourText } from '@/entities/figures/hourText';
import { useDaysText } from '@/features/reports/useDaysText';
import { useFigureNames } from '@/features/reports/useFigureNames';
import { addToDay, daysFrom } from '@/lib/calendarDay';
import { ChartPanel } from '@/ui/Chart/ChartPanel';

interface ReportChartsProps {
  /** The filter of the figures. */
  filter: FigureFilter;
  /** The current day: later ones are not shown. */
  today: string;
  /** Undefined before the first load. */
  statistics: OrderStatistics | undefined;
  /** The orders to compare with, of the same part of the period before (decision G89); null if there is no such period. */
  filterBefore: FigureFilter | null;
  statisticsBefore: OrderStatistics | undefined;
}

/** With more days, their bars are too thin to be seen and chosen. */
const MAX_CHART_DAYS = MAX_RANGE_DAYS.reports;
const NOTHING: OrderStatistics = { byDay: [], byAccount: [], byChannel: [], byHour: [], topProducts: [] };

/**
 * Charts of the figures by day (in longer periods by week), channel and hour, and the best-selling products (rows BR-05, M-10); days and hours without
 * orders are zero. They use the same orders as the table. Days are compared with those of the same position in the period before, hours and channels
 * with themselves.
 */
export function ReportCharts({ filter, today, statistics, filterBefore, statisticsBefore }: ReportChartsProps) {
  const intl = useIntl();
  const { byDay, byChannel, byHour, topProducts } = statistics ?? NOTHING;
  const rowOf = useFigureRow();
  const names = useFigureNames();
  const daysText = useDaysText();
  const text = (id: 'day' | 'week' | 'channel' | 'hour' | 'product' | 'pieces' | 'orders' | 'sales') =>
    intl.formatMessage({ id: `reports.column.${id}` });
  const empty = statistics && <p className="report-note">{intl.formatMessage({ id: 'reports.charts.emptyLabel' })}</p>;
  const compared = filterBefore && statisticsBefore ? beforeOf(filterBefore, statisticsBefore) : null;
  const isByWeek = daysFrom(filter.fromDay, filter.toDay) > MAX_CHART_DAYS;
  const days = everyDay(byDay, filter, today).map(({ day, orders, sales }) => ({
    ...{ fromDay: day, toDay: day, orders, sales },
    before: compared?.ofDay(daysFrom(filter.fromDay, day) - 1) ?? null,
  }));
  const beforeLabel = compared && filterBefore ? { beforeLabel: daysText(filterBefore.fromDay, filterBefore.toDay) } : {};
  return (
    <div className="report-charts">
      <ChartPanel
        title={intl.formatMessage({ id: isByWeek ? 'reports.charts.weeksTitle' : 'reports.charts.daysTitle' })}
        layout="columns"
        columns={[text(isByWeek ? 'week' : 'day'), text('orders'), text('sales')]}
        {...beforeLabel}
        rows={(isByWeek ? byWeek(days) : days).map(({ fromDay, toDay, before, ...figures }) =>
          rowOf({
            ...figures,
            id: fromDay,
            label: intl.formatDate(`${fromDay}T00:00:00Z`, { timeZone: 'UTC', day: 'numeric', month: 'short' }),
            filter: { ...filter, fromDay, toDay },
            ...(compared && { before }),
          }),
        )}
        empty={empty}
      />
      <ChartPanel
        title={intl.formatMessage({ id: 'reports.charts.channelsTitle' })}
        layout="rows"
        columns={[text('channel'), text('orders'), text('sales')]}
        {...beforeLabel}
        rows={everyChannel(byChannel, compared?.channels ?? []).map(({ channel, ...figures }) =>
          rowOf({
            ...figures,
            id: channel,
            label: names.channels.get(channel) ?? (channel || intl.formatMessage({ id: 'reports.noneLabel' })),
            filter: { ...filter, channels: [channel] },
            color: channelColor(channel),
            ...(compared && { before: compared.ofChannel(channel) }),
          }),
        )}
        empty={empty}
      />
      <ChartPanel
        title={intl.formatMessage({ id: 'reports.charts.hoursTitle' })}
        layout="columns"
        columns={[text('hour'), text('orders'), text('sales')]}
        {...beforeLabel}
        rows={everyHour(byHour).map(({ hour, ...figures }) =>
          rowOf({
            ...figures,
            id: String(hour),
            label: hourText(hour),
            filter: { ...filter, hour },
            ...(compared && { before: compared.ofHour(hour) }),
          }),
        )}
        empty={empty}
      />
      <ChartPanel
        title={intl.formatMessage({ id: 'reports.charts.productsTitle' })}
        layout="rows"
        columns={[text('product'), text('pieces'), text('orders'), text('sales')]}
        rows={topProducts.map(({ name, qty, ...figures }) =>
          rowOf({
            ...figures,
            id: name,
            label: name || intl.formatMessage({ id: 'reports.noneLabel' }),
            filter: { ...filter, product: name },
            pieces: qty,
          }),
        )}
        empty={empty}
      />
    </div>
  );
}

const ZERO = { orders: 0, sales: [], cancelled: 0, failed: 0 };
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The orders of the period before by the position of the day, hour and channel; null for a day after its last one. */
function beforeOf({ fromDay, toDay }: FigureFilter, { byDay, byHour, byChannel }: OrderStatistics) {
  const ofDays = new Map(byDay.map(({ day, orders }) => [day, orders]));
  const ofHours = new Map(byHour.map(({ hour, orders }) => [hour, orders]));
  const ofChannels = new Map(byChannel.map(({ channel, orders }) => [channel, orders]));
  return {
    ofDay: (index: number) => {
      const day = addToDay(fromDay, index);
      return day < fromDay || day > toDay ? null : (ofDays.get(day) ?? 0);
    },
    ofHour: (hour: number) => ofHours.get(hour) ?? 0,
    ofChannel: (channel: string) => ofChannels.get(channel) ?? 0,
    channels: [...ofChannels.keys()],
  };
}

/** Adds the channels that only the period before has. */
function everyChannel(byChannel: readonly ChannelFigures[], before: readonly string[]): readonly ChannelFigures[] {
  const known = new Set(byChannel.map(({ channel }) => channel));
  return [...byChannel, ...before.filter((channel) => !known.has(channel)).map((channel) => ({ channel, ...ZERO }))];
}

/** Adds the hours without orders; nothing if no hour has orders. */
function everyHour(byHour: readonly HourFigures[]): readonly HourFigures[] {
  const known = new Map(byHour.map((each) => [each.hour, each]));
  return known.size === 0 ? [] : HOURS.map((hour) => known.get(hour) ?? { hour, ...ZERO });
}
