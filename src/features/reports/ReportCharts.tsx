import { useIntl } from 'react-intl';
import type { FigureFilter } from '@/domain/figureFilter';
import type { OrderStatistics } from '@/domain/orderStatistics';
import { useFigureRow } from '@/entities/figures/useFigureRow';
import { hourText } from '@/features/reports/hourText';
import { useFigureNames } from '@/features/reports/useFigureNames';
import { ChartPanel } from '@/ui/Chart/ChartPanel';

interface ReportChartsProps {
  /** The filter of the figures. */
  filter: FigureFilter;
  /** Undefined before the first load. */
  statistics: OrderStatistics | undefined;
}

const NOTHING: OrderStatistics = { byDay: [], byAccount: [], byChannel: [], byHour: [], topProducts: [] };

/** Charts of the figures by day, channel and hour, and the best-selling products (row BR-05). They use the same orders as the table. */
export function ReportCharts({ filter, statistics }: ReportChartsProps) {
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
        rows={byDay.map(({ day, ...figures }) =>
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
        rows={byHour.map(({ hour, ...figures }) =>
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
