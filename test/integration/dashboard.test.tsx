import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { OrderStatistics } from '@/domain/orderStatistics';
import '@/ui/Chart/Bars';
import { aLocation } from '../factories/aLocation';
import { server } from '../msw/server';
import { refusal } from '../msw/handlers';
import { renderShell } from './shellScreen';

const NOW = new Date('2026-11-18T12:00:00Z');
const NONE = { orders: 0, sales: [], cancelled: 0, failed: 0 };
const euros = (amount: number) => [{ currency: 'EUR', amount }];

const TODAY: OrderStatistics = {
  byDay: [{ day: '2026-11-18', orders: 4, sales: euros(8_050), cancelled: 1, failed: 2 }],
  byAccount: [{ accountId: 'account-1', name: 'Casa Pepa', orders: 4, sales: euros(8_050), cancelled: 1, failed: 2 }],
  topProducts: [
    { name: 'Croquetas', qty: 9, orders: 3, sales: euros(5_400) },
    { name: 'Tortilla', qty: 2, orders: 2, sales: euros(1_900) },
  ],
};
const WEEK: OrderStatistics = {
  byDay: [
    { day: '2026-11-16', orders: 10, sales: [...euros(100_000), { currency: 'BRL', amount: 4_000 }], cancelled: 0, failed: 0 },
    { day: '2026-11-18', orders: 4, sales: euros(8_050), cancelled: 1, failed: 2 },
  ],
  byAccount: [{ accountId: 'account-9', name: null, orders: 14, sales: euros(108_050), cancelled: 1, failed: 2 }],
  topProducts: [],
};

/** Answers by the length of the period; gives the queries that were asked. */
function serve(answers: { today?: OrderStatistics; week?: OrderStatistics; month?: OrderStatistics }) {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get('*/api/orders/queryStaticsOrders', ({ request }) => {
      const { ts: _ts, ...query } = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(query);
      const hours = (Date.parse(query['toDate'] ?? '') - Date.parse(query['fromDate'] ?? '')) / 3_600_000;
      const answer = hours <= 25 ? answers.today : hours <= 170 ? answers.week : answers.month;
      const data = answer ?? { byDay: [], byAccount: [], topProducts: [] };
      return HttpResponse.json({ data, count: 0, totalCount: 0 });
    }),
  );
  return asked;
}

const tile = (name: RegExp) => screen.findByRole('radio', { name });

beforeEach(() =>
  jest.useFakeTimers({ now: NOW, doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'], advanceTimers: true }),
);
afterEach(() => jest.useRealTimers());

describe('the dashboard', () => {
  it('tells orders and sales of today, the week and the month, each currency apart, and what does not count [DA-01]', async () => {
    const asked = serve({ today: TODAY, week: WEEK });
    await renderShell('/dashboard', { locations: [aLocation({ timeZone: 'Europe/Madrid' })] });

    expect(await tile(/Hoy.*4 pedidos.*80,50\s€.*Sin contar: 1 cancelado, 2 fallidos/)).toBeChecked();
    expect(await tile(/Esta semana.*14 pedidos.*1\.080,50\s€ · .*40,00.*Sin contar: 1 cancelado, 2 fallidos/)).not.toBeChecked();
    expect(await tile(/Este mes.*0 pedidos.*0,00\s€/)).toBeVisible();
    expect(asked.map(({ fromDate, toDate, timeZone }) => [fromDate, toDate, timeZone])).toEqual([
      ['2026-11-17T23:00:00.000Z', '2026-11-18T23:00:00.000Z', 'Europe/Madrid'],
      ['2026-11-15T23:00:00.000Z', '2026-11-22T23:00:00.000Z', 'Europe/Madrid'],
      ['2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z', 'Europe/Madrid'],
    ]);
  });

  it('shows the best products and the accounts of the period, and its days, as charts and as tables [DA-01]', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    serve({ today: TODAY, week: WEEK });
    await renderShell('/dashboard');
    const products = within(await screen.findByRole('region', { name: 'Los 10 productos más vendidos' }));

    expect(products.getByRole('img', { name: /Gráfico de 2 barras: Unidades por Producto/ })).toBeVisible();
    await user.click(products.getByRole('button', { name: /Ver como tabla/ }));

    expect(products.getAllByRole('row').map((row) => row.textContent.replaceAll('\u00a0', ' '))).toEqual([
      'ProductoUnidadesPedidosVentas',
      'Croquetas9354,00 €',
      'Tortilla2219,00 €',
    ]);
    expect(screen.queryByRole('region', { name: 'Pedidos por día' })).toBeNull();

    await user.click(await tile(/Esta semana/));
    const days = within(await screen.findByRole('region', { name: 'Pedidos por día' }));
    await user.click(days.getByRole('button', { name: /Ver como tabla/ }));
    expect(days.getAllByRole('row')[1]).toHaveTextContent(/16 nov.*10.*1\.000,00\s€/);
    const accounts = within(screen.getByRole('region', { name: 'Pedidos por cuenta' }));
    await user.click(accounts.getByRole('button', { name: /Ver como tabla/ }));
    expect(accounts.getByRole('row', { name: /account-9/ })).toHaveTextContent('14');
    expect(within(screen.getByRole('region', { name: 'Los 10 productos más vendidos' })).getByText(/No hay pedidos/)).toBeVisible();
  });

  it('follows today by itself [DA-01]', async () => {
    const answers = { today: TODAY };
    serve(answers);
    await renderShell('/dashboard');
    expect(await tile(/Hoy.*4 pedidos/)).toBeVisible();

    answers.today = { ...TODAY, byDay: [{ ...NONE, day: '2026-11-18', orders: 5, sales: euros(9_000) }] };
    await jest.advanceTimersByTimeAsync(15_000);

    expect(await tile(/Hoy.*5 pedidos.*90,00\s€/)).toBeVisible();
  });

  it('says that days are those of the viewer where locations have several zones', async () => {
    serve({ today: TODAY });
    await renderShell('/dashboard', {
      role: 'account-admin',
      locations: [aLocation({ timeZone: 'Europe/Madrid' }), aLocation({ id: 'location-2', timeZone: 'America/Bogota' })],
    });

    expect(await screen.findByText(/Los restaurantes tienen varias zonas horarias/)).toBeVisible();
  });

  it('says what could not be read, and reads it again', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    server.use(http.get('*/api/orders/queryStaticsOrders', () => refusal(503, 'DATABASE_BUSY')));
    await renderShell('/dashboard');
    const again = await screen.findByRole('button', { name: 'Volver a intentarlo' }, { timeout: 10_000 });

    serve({ today: TODAY });
    await user.click(again);

    expect(await tile(/Hoy.*4 pedidos/)).toBeVisible();
  });
});
