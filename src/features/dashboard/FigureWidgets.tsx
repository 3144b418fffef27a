import { Classes } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { OrderStatistics } from '@/domain/orderStatistics';
import type { DashboardPeriod } from '@/features/dashboard/dashboardPeriods';
import { useSalesText } from '@/features/dashboard/useSalesText';
import { ChartPanel } from '@/ui/Chart/ChartPanel';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

interface FigureWidgetsProps {
  period: DashboardPeriod;
  statistics: OrderStatistics;
}

/** The figures of a period in parts: its days, the ten best products and the accounts (row DA-01). */
export function FigureWidgets({ period, statistics: { byDay, byAccount, topProducts } }: FigureWidgetsProps) {
  const intl = useIntl();
  const salesText = useSalesText();
  const text = (id: 'dayColumn' | 'ordersColumn' | 'salesColumn' | 'productColumn' | 'piecesColumn' | 'accountColumn') =>
    intl.formatMessage({ id: `dashboard.${id}` });
  const number = (value: number) => intl.formatNumber(value);
  const title = intl.formatMessage({ id: 'dashboard.emptyTitle' });
  if (byDay.length + byAccount.length + topProducts.length === 0) {
    return (
      <EmptyState
        title={title}
        action={
          <Link to="/operations" className={Classes.BUTTON}>
            {intl.formatMessage({ id: 'dashboard.ordersButton' })}
          </Link>
        }
      />
    );
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
            rows={byDay.map(({ day, orders, sales }) => ({
              id: day,
              label: intl.formatDate(`${day}T00:00:00Z`, { timeZone: 'UTC', day: 'numeric', month: 'short' }),
              value: orders,
              cells: [number(orders), salesText(sales)],
            }))}
            empty={empty}
          />
        </div>
      )}
      <ChartPanel
        title={intl.formatMessage({ id: 'dashboard.productsTitle' })}
        layout="rows"
        columns={[text('productColumn'), text('piecesColumn'), text('ordersColumn'), text('salesColumn')]}
        rows={topProducts.map(({ name, qty, orders, sales }) => ({
          id: name,
          label: name || intl.formatMessage({ id: 'dashboard.namelessLabel' }),
          value: qty,
          cells: [number(qty), number(orders), salesText(sales)],
        }))}
        empty={empty}
      />
      <ChartPanel
        title={intl.formatMessage({ id: 'dashboard.accountsTitle' })}
        layout="rows"
        columns={[text('accountColumn'), text('ordersColumn'), text('salesColumn')]}
        rows={byAccount.map(({ accountId, name, orders, sales }) => ({
          id: accountId,
          label: name ?? (accountId || intl.formatMessage({ id: 'dashboard.noAccountLabel' })),
          value: orders,
          cells: [number(orders), salesText(sales)],
        }))}
        empty={empty}
      />
    </div>
  );
}
