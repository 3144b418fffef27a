import { screen, within } from '@testing-library/react';
import { anOrdersRow, aSalesRow } from '../factories/aReportRow';
import { serverHasChannels } from './orderListScreen';
import { column, leads, renderReports, serveFigures, serveReports } from './reportsScreen';

describe('links from figures to orders', () => {
  it('lead from each cell of a report to exactly its orders [BR-02]', async () => {
    serveReports([aSalesRow()]);
    await renderReports('/reports?report=sales');
    const of = (rest: string) =>
      `/reports?report=orders&fromDay=2026-11-12&toDay=2026-11-12&days=location&statuses=${rest}&currency=EUR&locationIds=location-1&accountIds=account-1&channels=glovo`;

    expect(await leads('Ventas', 'Pedidos')).toEqual([of('COMPLETED')]);
    expect(await leads('Ventas', 'Ventas')).toEqual([of('COMPLETED')]);
    expect(await leads('Ventas', 'Cancelados')).toEqual([of('CANCELLED')]);
    // A zero has no orders.
    expect(await leads('Ventas', 'No procesados')).toEqual([null]);
    expect(await leads('Ventas', 'Sin total')).toEqual([null]);
  });

  it('show the orders of a figure and their filter, and leave the saved filter unchanged [BR-02]', async () => {
    serverHasChannels([]);
    const requests = serveReports([anOrdersRow()]);
    const before = JSON.stringify({ period: { preset: 'thisMonth' } });
    localStorage.setItem('pase:filter:reports:user-1', before);
    await renderReports(
      '/reports?report=orders&fromDay=2026-11-12&toDay=2026-11-12&days=location&statuses=COMPLETED&locationIds=location-1&channels=glovo&hour=14&total=none',
    );

    expect(await column('Pedidos', 'Pedido')).toEqual(['A-1']);
    expect(await leads('Pedidos', 'Pedido')).toEqual(['/orders/order-1']);
    expect(screen.getByRole('heading', { name: 'Pedidos detrás de esta cifra' })).toBeVisible();
    expect(
      within(screen.getByRole('list', { name: 'Filtro de la cifra' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['12 nov 2026', 'de 14:00 a 15:00', 'Centro', 'glovo', 'Completado', 'Sin total']);
    expect(requests).toEqual([
      {
        path: '/orders/reports',
        type: 'orders',
        fromDay: '2026-11-12',
        toDay: '2026-11-12',
        days: 'location',
        locationIds: 'location-1',
        channels: 'glovo',
        statuses: 'COMPLETED',
        hour: '14',
        total: 'none',
      },
    ]);
    expect(localStorage.getItem('pase:filter:reports:user-1')).toBe(before);
  });

  it('lead back to the figure [BR-02]', async () => {
    serveReports([aSalesRow()]);
    serveFigures({
      '2026-11-20': { byDay: [{ day: '2026-11-20', orders: 4, sales: [{ currency: 'EUR', amount: 8_050 }], cancelled: 1, failed: 2 }] },
    });
    const { user, query } = await renderReports('/reports?report=sales');
    await user.click(await screen.findByRole('link', { name: '4' }));
    expect(query()).toContain('statuses=COMPLETED');

    await user.click(await screen.findByRole('button', { name: 'Volver' }));

    expect(query()).toBe('?report=sales&period=today');
  });

  it.each([
    ['without its days', 'statuses=COMPLETED'],
    ['with days in the wrong order', 'fromDay=2026-11-12&toDay=2026-11-11'],
    ['with too many days', 'fromDay=2026-01-01&toDay=2026-11-11'],
    ['with an unknown status', 'fromDay=2026-11-12&toDay=2026-11-12&statuses=GONE'],
    ['with an unknown zone', 'fromDay=2026-11-12&toDay=2026-11-12&days=zone&timeZone=Mars/Olympus'],
    ['with business days without their start hour', 'fromDay=2026-11-12&toDay=2026-11-12&days=business'],
  ])('reject an address %s, and link to the reports [BR-02]', async (_what, params) => {
    const requests = serveReports([anOrdersRow()]);
    const { user, query } = await renderReports(`/reports?report=orders&${params}`);

    expect(await screen.findByText('Esta dirección no dice qué pedidos mostrar')).toBeVisible();
    expect(requests).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Ver los informes' }));

    expect(await column('Pedidos', 'Pedido')).toEqual(['A-1']);
    expect(query()).toBe('?report=orders&period=today');
  });
});
