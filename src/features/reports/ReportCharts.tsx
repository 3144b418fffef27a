import { useIntl } from 'react-intl';
import type { FigureFilter } from '@/domain/figureFilter';
import type { DayFigures, HourFigures, OrderStatistics } from '@/domain/orderStatistics';
import { useFigureRow } from '@/entities/figures/useFigureRow';
import { hourText } from '@/entities/figures/hourText';
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
}

const NOTHING: OrderStatistics = { byDay: [], byAccount: [], byChannel: [], byHour: [], topProducts: [] };

/** Charts of the figures by day, channel and hour, and the best-selling products (rows BR-05, M-10); days and hours without orders are zero. They use the same orders as the table. */
export function ReportCharts({ filter, today, statistics }: ReportChartsProps) {
  const intl = useIntl();
  const { byDay, byChannel, byHour, topProducts } = statistics ?? NOTHING;
  const rowOf = useFigureRow();
  const names = useFigureNames();
  const text = (id: 'day' | 'channel' | 'hour' | 'product' | 'pieces' | 'orders' | 'sales') =>
    intl.formatMessage({ id: `reports.column.${id}` });
  const empty = statistics && <p className="report-note">{intl.formatMessage({ id: 'reports.charts.emptyLabel' })}</p>;
  return (
    <div className="report-charts">
      <ChartPanel
        title={intl.formatMessage({ id: 'reports.charts.daysTitle' })}
        layout="columns"
        columns={[text('day'), text('orders'), text('sales')]}
        rows={everyDay(byDay, filter, today).map(({ day, ...figures }) =>
          rowOf({
            ...figures,
            id: day,
            label: intl.formatDate(`${day}T00:00:00Z`, { timeZone: 'UTC', day: 'numeric', month: 'short' }),
            filter: { ...filter, fromDay: day, toDay: day },
          }),
        )}
        empty={empty}
      />
      <ChartPanel
        title={intl.formatMessage({ id: 'reports.charts.channelsTitle' })}
        layout="rows"
        columns={[text('channel'), text('orders'), text('sales')]}
        rows={byChannel.map(({ channel, ...figures }) =>
          rowOf({
            ...figures,
            id: channel,
            label: names.channels.get(channel) ?? (channel || intl.formatMessage({ id: 'reports.noneLabel' })),
            filter: { ...filter, channels: [channel] },
          }),
        )}
        empty={empty}
      />
      <ChartPanel
        title={intl.formatMessage({ id: 'reports.charts.hoursTitle' })}
        layout="columns"
        columns={[text('hour'), text('orders'), text('sales')]}
        rows={everyHour(byHour).map(({ hour, ...figures }) =>
          rowOf({ ...figures, id: String(hour), label: hourText(hour), filter: { ...filter, hour } }),
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

/** Adds the days without orders, up to today; nothing if no day has orders. */
function everyDay(byDay: readonly DayFigures[], { fromDay, toDay }: FigureFilter, today: string): readonly DayFigures[] {
  if (byDay.length === 0) return [];
  const last = toDay < today ? toDay : today;
  const known = new Map(byDay.map((each) => [each.day, each]));
  const days = Array.from({ length: Math.max(0, daysFrom(fromDay, last)) }, (_, index) => addToDay(fromDay, index));
  // A location in an eastern time zone may have orders of a day that is not yet today.
  return [...new Set([...days, ...known.keys()])].sort().map((day) => known.get(day) ?? { day, ...ZERO });
}

/** Adds the hours without orders; nothing if no hour has orders. */
function everyHour(byHour: readonly HourFigures[]): readonly HourFigures[] {
  const known = new Map(byHour.map((each) => [each.hour, each]));
  return known.size === 0 ? [] : HOURS.map((hour) => known.get(hour) ?? { hour, ...ZERO });
}
