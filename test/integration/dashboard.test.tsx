import '@/features/reports/ReportsPage';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { getOrderStatistics } from '@/contract/statistics';
import type { OrderStatistics } from '@/domain/orderStatistics';
import { channelColor } from '@/entities/channel/channelColor';
import '@/ui/Chart/Bars';
import { aLocation } from '../factories/aLocation';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { refusal } from '../msw/handlers';
import { renderShell } from './shellScreen';

const NOW = new Date('2026-11-18T12:00:00Z');
const NONE = { orders: 0, sales: [], cancelled: 0, failed: 0 };
const euros = (amount: number) => [{ currency: 'EUR', amount }];

const NOTHING: OrderStatistics = { byDay: [], byAccount: [], byChannel: [], byHour: [], topProducts: [] };
const TODAY: OrderStatistics = {
  ...NOTHING,
  byDay: [{ day: '2026-11-18', orders: 4, sales: euros(8_050), cancelled: 1, failed: 2 }],
  byAccount: [{ accountId: 'account-1', name: 'Casa Pepa', orders: 4, sales: euros(8_050), cancelled: 1, failed: 2 }],
  topProducts: [
    { name: 'Croquetas', qty: 9, orders: 3, sales: euros(5_400) },
    { name: 'Tortilla', qty: 2, orders: 2, sales: euros(1_900) },
  ],
};
const WEEK: OrderStatistics = {
  ...NOTHING,
  byDay: [
    { day: '2026-11-16', orders: 10, sales: [...euros(100_000), { currency: 'BRL', amount: 4_000 }], cancelled: 0, failed: 0 },
    { day: '2026-11-18', orders: 4, sales: euros(8_050), cancelled: 1, failed: 2 },
  ],
  byAccount: [{ accountId: 'account-9', name: null, orders: 14, sales: euros(108_050), cancelled: 1, failed: 2 }],
};

/** The moment of the replies: 12:59 in Madrid. */
const AS_OF = '2026-11-18T11:59:00.000Z';

/** Replies with the figures of today, of the week, of the month, and of the days before them. @returns the received queries for the periods */
function serve(answers: {
  today?: OrderStatistics;
  week?: OrderStatistics;
  month?: OrderStatistics;
  sameDay?: OrderStatistics;
  before?: OrderStatistics;
}) {
  const requests: Record<string, string[]>[] = [];
  const reply = (data = NOTHING) => ({ data, count: 0, totalCount: 0 });
  server.use(
    handle(getOrderStatistics, ({ request }) => {
      const { searchParams } = new URL(request.url);
      searchParams.delete('ts');
      // The days with which the periods are compared.
      if (searchParams.getAll('alsoDays').length === 1)
        return HttpResponse.json({ ...reply(answers.sameDay), asOf: AS_OF, also: [reply(answers.before)] });
      requests.push(Object.fromEntries([...new Set(searchParams.keys())].map((key) => [key, searchParams.getAll(key)])));
      return HttpResponse.json({ ...reply(answers.today), asOf: AS_OF, also: [reply(answers.week), reply(answers.month)] });
    }),
  );
  return requests;
}

const tile = (name: RegExp) => screen.findByRole('radio', { name });
/** The label of the period, including its figures. */
const tileOf = async (name: RegExp) => (await tile(name)).closest('label') ?? document.body;
const leadsTo = (link: HTMLElement) => [link.textContent.replaceAll('\u00a0', ' '), link.getAttribute('href')];

beforeEach(() =>
  jest.useFakeTimers({ now: NOW, doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'], advanceTimers: true }),
);
afterEach(() => jest.useRealTimers());

describe('dashboard', () => {
  it('shows orders and sales of today, the week and the month per currency, and the uncounted orders [DA-01]', async () => {
    const requests = serve({ today: TODAY, week: WEEK });
    await renderShell('/dashboard', { locations: [aLocation({ timeZone: 'Europe/Madrid' })] });

    expect(await tile(/Hoy.*4 pedidos.*80,50\s€.*Sin contar: 1 cancelado, 2 fallidos/)).toBeChecked();
    expect(await tile(/Esta semana.*14 pedidos.*1\.080,50\s€ · .*40,00.*Sin contar: 1 cancelado, 2 fallidos/)).not.toBeChecked();
    expect(await tile(/Este mes.*0 pedidos.*0,00\s€/)).toBeVisible();
    expect(requests).toEqual([
      {
        ...{ fromDay: ['2026-11-18'], toDay: ['2026-11-18'], days: ['location'] },
        alsoDays: ['2026-11-16/2026-11-22', '2026-11-01/2026-11-30'],
      },
    ]);
  });

  it('compares today, the week and the month with the same weekdays before, up to what is over [W-01]', async () => {
    const byHour = (...orders: [hour: number, orders: number][]) => orders.map(([hour, count]) => ({ ...NONE, hour, orders: count }));
    const byDay = (...orders: [day: string, orders: number][]) => orders.map(([day, count]) => ({ ...NONE, day, orders: count }));
    serve({
      today: { ...NOTHING, byHour: byHour([11, 3], [12, 2], [13, 9]) },
      week: { ...NOTHING, byDay: byDay(['2026-11-16', 10], ['2026-11-18', 4]) },
      month: { ...NOTHING, byDay: byDay(['2026-11-02', 20], ['2026-11-16', 10], ['2026-11-18', 4]) },
      sameDay: { ...NOTHING, byHour: byHour([11, 6], [20, 7]) },
      before: {
        ...NOTHING,
        byDay: byDay(['2026-10-05', 5], ['2026-10-20', 8], ['2026-10-21', 16], ['2026-11-09', 12], ['2026-11-11', 40]),
      },
    });
    await renderShell('/dashboard', { locations: [aLocation({ timeZone: 'Europe/Madrid' })] });

    // It is 13:00 in Madrid, on a Wednesday.
    expect(await tile(/Pedidos hasta las 13:00: 5\. Hace una semana: 6\./)).toBeVisible();
    expect(await tile(/Pedidos hasta ayer: 10\. La semana anterior: 12\./)).toBeVisible();
    expect(await tile(/Pedidos hasta ayer: 30\. Cuatro semanas antes: 13\./)).toBeVisible();
  });

  it('states the moment of all figures, and reads them again on request [M-02]', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const requests = serve({ today: TODAY, week: WEEK });
    await renderShell('/dashboard', { locations: [aLocation({ timeZone: 'Europe/Madrid' })] });
    expect(await screen.findByText(/Datos del/)).toHaveTextContent(/18 nov, 12:59/);

    await user.click(screen.getByRole('button', { name: 'Leer de nuevo' }));

    await waitFor(() => expect(requests).toHaveLength(2));
  });

  it('states that a period could not be read if the server sends only the first [M-02]', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    server.use(handle(getOrderStatistics, () => HttpResponse.json({ data: TODAY, count: 4, totalCount: 7 })));
    await renderShell('/dashboard');
    expect(await tile(/Hoy.*4 pedidos/)).toBeVisible();

    await user.click(await tile(/Esta semana.*No se ha podido leer/));

    expect(await screen.findByRole('button', { name: 'Volver a intentarlo' })).toBeVisible();
  });

  it("has the same today as the reports: the day in the locations' zone [M-02]", async () => {
    jest.setSystemTime(new Date('2026-11-18T23:30:00Z'));
    const requests = serve({});
    await renderShell('/dashboard', { locations: [aLocation({ timeZone: 'Europe/Madrid' })] });
    await screen.findByText(/Datos del/);

    expect(requests[0]).toMatchObject({ fromDay: ['2026-11-19'], toDay: ['2026-11-19'] });
  });

  it('shows the channels, and days without orders as zero, up to today [M-10]', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    serve({ week: { ...WEEK, byChannel: [{ channel: 'glovo', orders: 14, sales: [], cancelled: 0, failed: 0 }] } });
    await renderShell('/dashboard');
    await user.click(await tile(/Esta semana/));
    const rows = async (name: string) => {
      const chart = within(await screen.findByRole('region', { name }));
      await user.click(chart.getByRole('button', { name: /Ver como tabla/ }));
      return chart.getAllByRole('row').map((row) => [...row.children].slice(0, 2).map(({ textContent }) => textContent));
    };

    expect(await rows('Pedidos por día')).toEqual([
      ['Día', 'Pedidos'],
      ['16 nov', '10'],
      ['17 nov', '0'],
      ['18 nov', '4'],
    ]);
    expect((await rows('Pedidos por canal'))[1]?.[1]).toBe('14');
    const [glovo] = within(screen.getByRole('region', { name: 'Pedidos por canal' })).getAllByRole('rowheader');
    expect(glovo?.firstElementChild?.getAttribute('style')).toBe(`background: ${channelColor('glovo')};`);
  });

  it('shows the best products, the accounts and the days of the period as charts and as tables [DA-01]', async () => {
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

  it('links each figure to its orders [BR-02]', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    serve({ today: TODAY, week: WEEK });
    await renderShell('/dashboard', { role: 'account-admin', locations: [aLocation({ timeZone: 'Europe/Madrid' })] });
    const ofToday = within(await tileOf(/Hoy.*4 pedidos/));
    const ofWeek = within(await tileOf(/Esta semana.*14 pedidos/));
    const address = (days: string, rest: string) => `/reports?report=orders&${days}&days=location&${rest}`;
    const today = 'fromDay=2026-11-18&toDay=2026-11-18';
    const week = 'fromDay=2026-11-16&toDay=2026-11-22';

    expect(ofToday.getAllByRole('link').map(leadsTo)).toEqual([
      ['4 pedidos', address(today, 'statuses=COMPLETED')],
      ['80,50 €', address(today, 'statuses=COMPLETED&currency=EUR')],
      ['1 cancelado', address(today, 'statuses=CANCELLED')],
      ['2 fallidos', address(today, 'statuses=NOT_PROCESSED')],
    ]);
    expect(ofWeek.getByRole('link', { name: /R\$/ })).toHaveAttribute('href', address(week, 'statuses=COMPLETED&currency=BRL'));

    const products = within(await screen.findByRole('region', { name: 'Los 10 productos más vendidos' }));
    await user.click(products.getByRole('button', { name: /Ver como tabla/ }));
    expect(products.getAllByRole('link').slice(0, 3).map(leadsTo)).toEqual([
      ['9', address(today, 'product=Croquetas&statuses=COMPLETED')],
      ['3', address(today, 'product=Croquetas&statuses=COMPLETED')],
      ['54,00 €', address(today, 'product=Croquetas&statuses=COMPLETED&currency=EUR')],
    ]);
    const accounts = within(screen.getByRole('region', { name: 'Pedidos por cuenta' }));
    await user.click(accounts.getByRole('button', { name: /Ver como tabla/ }));
    expect(accounts.getAllByRole('link').map(leadsTo)[0]).toEqual(['4', address(today, 'accountIds=account-1&statuses=COMPLETED')]);

    await user.click(await tile(/Esta semana/));
    const days = within(await screen.findByRole('region', { name: 'Pedidos por día' }));
    await user.click(days.getByRole('button', { name: /Ver como tabla/ }));
    expect(days.getAllByRole('link').map(leadsTo)[0]).toEqual(['10', address('fromDay=2026-11-16&toDay=2026-11-16', 'statuses=COMPLETED')]);
  });

  it('shows figures without links to a role that cannot see reports [BR-02]', async () => {
    serve({ today: TODAY });
    await renderShell('/dashboard', { role: 'location-staff' });

    expect(within(await tileOf(/Hoy.*4 pedidos/)).queryAllByRole('link')).toEqual([]);
  });

  it("refreshes today's figures automatically [DA-01]", async () => {
    const answers = { today: TODAY };
    serve(answers);
    await renderShell('/dashboard');
    expect(await tile(/Hoy.*4 pedidos/)).toBeVisible();

    answers.today = { ...TODAY, byDay: [{ ...NONE, day: '2026-11-18', orders: 5, sales: euros(9_000) }] };
    await jest.advanceTimersByTimeAsync(30_000);

    expect(await tile(/Hoy.*5 pedidos.*90,00\s€/)).toBeVisible();
  });

  it("states that days are those of each location and today is the viewer's when locations have several zones", async () => {
    serve({ today: TODAY });
    await renderShell('/dashboard', {
      role: 'account-admin',
      locations: [aLocation({ timeZone: 'Europe/Madrid' }), aLocation({ id: 'location-2', timeZone: 'America/Bogota' })],
    });

    expect(await screen.findByText(/Los restaurantes tienen varias zonas horarias/)).toBeVisible();
  });

  it('shows what could not be loaded, and retries', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    server.use(handle(getOrderStatistics, () => refusal(503, 'DATABASE_BUSY')));
    await renderShell('/dashboard');
    const again = await screen.findByRole('button', { name: 'Volver a intentarlo' }, { timeout: 10_000 });

    serve({ today: TODAY });
    await user.click(again);

    expect(await tile(/Hoy.*4 pedidos/)).toBeVisible();
  });
});
