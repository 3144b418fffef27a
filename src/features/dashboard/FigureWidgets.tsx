import { useIntl } from 'react-intl';
import type { FigureFilter } from '@/domain/figureFilter';
import type { OrderStatistics } from '@/domain/orderStatistics';
import { PATHS } from '@/domain/screenPaths';
import { channelColor } from '@/entities/channel/channelColor';
import { useChannelApps } from '@/entities/channel/useChannelApps';
import { everyDay } from '@/entities/figures/everyDay';
import { useFigureRow } from '@/entities/figures/useFigureRow';
import type { DashboardPeriod } from '@/features/dashboard/dashboardPeriods';
import { ChartPanel } from '@/ui/Chart/ChartPanel';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

interface FigureWidgetsProps {
  period: DashboardPeriod;
  /** The orders that the figures count. */
  filter: FigureFilter;
  /** The current day: later ones are not shown. */
  today: string;
  statistics: OrderStatistics;
}

/** The breakdown of a period: its days, channels, the ten best products and the accounts (rows DA-01, M-10). */
export function FigureWidgets({ period, filter, today, statistics: { byDay, byAccount, byChannel, topProducts } }: FigureWidgetsProps) {
  const intl = useIntl();
  const rowOf = useFigureRow();
  const channelOf = useChannelApps();
  const text = (id: 'dayColumn' | 'ordersColumn' | 'salesColumn' | 'productColumn' | 'piecesColumn' | 'accountColumn' | 'channelColumn') =>
    intl.formatMessage({ id: `dashboard.${id}` });
  const title = intl.formatMessage({ id: 'dashboard.emptyTitle' });
  if (byDay.length + byAccount.length + topProducts.length === 0) {
    return <EmptyState title={title} link={{ to: PATHS.operations, text: intl.formatMessage({ id: 'dashboard.ordersButton' }) }} />;
  }
  const empty = <EmptyState title={title} />;
  return (
    <div className="dashboard-widgets">
      {period !== 'today' && (
        <div className="dashboard-days">
          <ChartPanel
            title={intl.formatMessage({ id: 'dashboard.daysTitle' })}
            layout="columns"
            columns={[text('dayColumn'), text('ordersColumn'), text('salesColumn')]}
            rows={everyDay(byDay, filter, today).map(({ day, orders, sales }) =>
              rowOf({
                id: day,
                label: intl.formatDate(`${day}T00:00:00Z`, { timeZone: 'UTC', day: 'numeric', month: 'short' }),
                filter: { ...filter, fromDay: day, toDay: day },
                orders,
                sales,
              }),
            )}
            empty={empty}
          />
        </div>
      )}
      <ChartPanel
        title={intl.formatMessage({ id: 'dashboard.productsTitle' })}
        layout="rows"
        columns={[text('productColumn'), text('piecesColumn'), text('ordersColumn'), text('salesColumn')]}
        rows={topProducts.map(({ name, qty, orders, sales }) =>
          rowOf({
            id: name,
            label: name || intl.formatMessage({ id: 'dashboard.namelessLabel' }),
            filter: { ...filter, product: name },
            pieces: qty,
            orders,
            sales,
          }),
        )}
        empty={empty}
      />
      <ChartPanel
        title={intl.formatMessage({ id: 'dashboard.channelsTitle' })}
        layout="rows"
        columns={[text('channelColumn'), text('ordersColumn'), text('salesColumn')]}
        rows={byChannel.map(({ channel, orders, sales }) =>
          rowOf({
            id: channel,
            label: channelOf(channel).name || intl.formatMessage({ id: 'dashboard.noChannelLabel' }),
            filter: { ...filter, channels: [channel] },
            color: channelColor(channel),
            orders,
            sales,
          }),
        )}
        empty={empty}
      />
      <ChartPanel
        title={intl.formatMessage({ id: 'dashboard.accountsTitle' })}
        layout="rows"
        columns={[text('accountColumn'), text('ordersColumn'), text('salesColumn')]}
        rows={byAccount.map(({ accountId, name, orders, sales }) =>
          rowOf({
            id: accountId,
            label: name ?? (accountId || intl.formatMessage({ id: 'dashboard.noAccountLabel' })),
            filter: { ...filter, accountIds: [accountId] },
            orders,
            sales,
          }),
        )}
        empty={empty}
      />
    </div>
  );
}
