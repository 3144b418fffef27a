import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { channelColor } from '@/entities/channel/channelColor';
import { anOrdersRow } from '../factories/aReportRow';
import { option, picker } from './orderListScreen';
import { renderReports, serveFigures, serveReports } from './reportsScreen';

const euros = (amount: number) => [{ currency: 'EUR', amount }];
const SOLD = { orders: 4, sales: euros(8_050), cancelled: 1, failed: 2 };
const THIS_FORTNIGHT = {
  byDay: [{ day: '2026-11-16', ...SOLD }],
  byChannel: [{ channel: 'glovo', ...SOLD }],
  byHour: [{ hour: 14, ...SOLD }],
  topProducts: [{ name: 'Croquetas', qty: 9, orders: 3, sales: euros(5_400) }],
};
const NO_SALES = { sales: [], cancelled: 0, failed: 0 };
const SAME_DAYS_BEFORE = { byDay: [{ day: '2026-11-19', orders: 5, sales: euros(10_000), cancelled: 0, failed: 2 }] };

const periodField = () => screen.findByRole('combobox', { name: 'Periodo' });

afterEach(() => jest.useRealTimers());

const STORED = 'pase:filter:reports:user-1';

describe('the reports screen', () => {
  it('has filters that collapse into a summary of the selected filters, which are remembered [M-02]', async () => {
    serveReports([anOrdersRow()]);
    const { user } = await renderReports();
    await user.click(await picker('Estado del pedido'));
    await user.click(await option('Cancelado'));
    await user.keyboard('{Escape}');

    await user.click(screen.getByRole('button', { name: 'Plegar los filtros' }));

    expect(screen.queryByRole('search', { name: 'Filtros de informes' })).toBeNull();
    const summary = within(screen.getByRole('list', { name: 'Filtro de la cifra' }));
    expect(summary.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['20 nov 2026', 'Cancelado']);
    expect(JSON.parse(localStorage.getItem('pase:filter:reports:user-1') ?? '')).toMatchObject({ areFiltersFolded: true });

    await user.click(screen.getByRole('button', { name: 'Filtros (1)' }));
    expect(await periodField()).toBeVisible();
  });

  it('compares today with yesterday up to the same time, which it states [M-02]', async () => {
    serveReports([anOrdersRow()]);
    const requests = serveFigures({ '2026-11-20': THIS_FORTNIGHT, '2026-11-19': SAME_DAYS_BEFORE });
    await renderReports();

    expect(await screen.findByText(/Comparado con 19 nov 2026, hasta las 13:00/)).toBeVisible();
    await waitFor(() =>
      expect(requests.map(({ fromDay, placedBefore }) => [fromDay, placedBefore])).toContainEqual([
        '2026-11-19',
        '2026-11-19T12:00:00.000Z',
      ]),
    );
    expect(requests.find(({ fromDay }) => fromDay === '2026-11-20')).not.toHaveProperty('placedBefore');
  });

  it('has charts that show days and hours without orders as zero, and no later days [M-10]', async () => {
    serveReports([anOrdersRow()]);
    serveFigures({ '2026-11-16': THIS_FORTNIGHT });
    const { user } = await renderReports();
    await user.selectOptions(await periodField(), 'Esta quincena');
    await user.click(await screen.findByRole('button', { name: 'Gráficos' }));
    const labels = async (name: string) => {
      const chart = within(await screen.findByRole('region', { name }));
      await user.click(await chart.findByRole('button', { name: /Ver como tabla/ }));
      return chart.getAllByRole('row').map((row) => row.textContent.slice(0, 7));
    };

    expect(await labels('Pedidos por día')).toEqual(['DíaPedi', '16 nov4', '17 nov0', '18 nov0', '19 nov0', '20 nov0']);
    expect((await labels('Pedidos por hora')).slice(14, 16)).toEqual(['13:0000', '14:0048']);
  });

  it('has a chart of weeks in a period of more than 92 days [M-10]', async () => {
    serveReports([anOrdersRow()]);
    serveFigures({ '2026-08-01': THIS_FORTNIGHT });
    const { user } = await renderReports('/reports?report=summary&from=2026-08-01&to=2026-11-20');
    await user.click(await screen.findByRole('button', { name: 'Gráficos' }));
    const chart = within(await screen.findByRole('region', { name: 'Pedidos por semana' }));
    await user.click(await chart.findByRole('button', { name: /Ver como tabla/ }));

    const rows = chart.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toHaveLength(1 + 17);
    expect(rows[0]).toMatch(/^SemanaPedidos/);
    expect(rows[1]).toMatch(/^1 ago0/);
    expect(rows[2]).toMatch(/^3 ago0/);
    expect(rows.at(-1)).toMatch(/^16 nov4/);
    expect(within(chart.getByRole('row', { name: /^16 nov/ })).getByRole('link', { name: '4' })).toHaveAttribute(
      'href',
      expect.stringMatching(/fromDay=2026-11-16.*toDay=2026-11-20/),
    );
  });

  it('has charts that compare days by their position, hours and channels with the same part of the period before [M-10]', async () => {
    serveReports([anOrdersRow()]);
    serveFigures({
      '2026-11-16': THIS_FORTNIGHT,
      '2026-11-01': {
        byDay: [{ day: '2026-11-02', orders: 5, ...NO_SALES }],
        byHour: [{ hour: 13, orders: 5, ...NO_SALES }],
        byChannel: [{ channel: 'ubereats', orders: 5, ...NO_SALES }],
      },
    });
    const { user } = await renderReports('/reports?report=orders&period=thisFortnight');
    await user.click(await screen.findByRole('button', { name: 'Gráficos' }));
    const compared = async (name: string) => {
      const chart = within(await screen.findByRole('region', { name }));
      expect(await chart.findByText('1–5 nov 2026')).toBeVisible();
      await user.click(await chart.findByRole('button', { name: /Ver como tabla/ }));
      const [head, ...rows] = chart.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
      expect(head?.at(-1)).toBe('Pedidos: 1–5 nov 2026');
      return rows.map((cells) => [cells[0], cells[1], cells.at(-1)]);
    };

    expect(await compared('Pedidos por día')).toEqual([
      ['16 nov', '4', '0'],
      ['17 nov', '0', '5'],
      ['18 nov', '0', '0'],
      ['19 nov', '0', '0'],
      ['20 nov', '0', '0'],
    ]);
    expect((await compared('Pedidos por hora')).slice(13, 15)).toEqual([
      ['13:00', '0', '5'],
      ['14:00', '4', '0'],
    ]);
    // A channel that only the period before has is a row as well.
    expect(await compared('Pedidos por canal')).toEqual([
      ['glovo', '4', '0'],
      ['ubereats', '0', '5'],
    ]);
    const channels = within(screen.getByRole('region', { name: 'Pedidos por canal' })).getAllByRole('rowheader');
    expect(channels.map(({ firstElementChild }) => firstElementChild?.getAttribute('style'))).toEqual([
      `background: ${channelColor('glovo')};`,
      `background: ${channelColor('ubereats')};`,
    ]);
  });
});

describe('the address of the reports', () => {
  it('contains report, period and filters after each change, and the stored filters at the start [M-02]', async () => {
    localStorage.setItem(STORED, JSON.stringify({ period: { preset: 'thisMonth' }, statuses: ['CANCELLED'] }));
    serveReports([anOrdersRow()]);
    const { user, query } = await renderReports('/reports');
    await waitFor(() => expect(query()).toBe('?report=orders&period=thisMonth&statuses=CANCELLED'));

    await user.selectOptions(await periodField(), 'Ayer');
    await user.click(await picker('Modalidad'));
    await user.click(await option('Para llevar'));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('tab', { name: 'Resumen' }));

    expect(query()).toBe('?report=summary&period=yesterday&services=takeaway&statuses=CANCELLED');
    expect(JSON.parse(localStorage.getItem(STORED) ?? '')).toMatchObject({ period: { preset: 'yesterday' }, services: ['takeaway'] });
  });

  it('is shown as it is and does not change the stored filters [M-02]', async () => {
    const stored = JSON.stringify({ period: { preset: 'thisMonth' }, statuses: ['CANCELLED'] });
    localStorage.setItem(STORED, stored);
    const requests = serveReports([anOrdersRow()]);
    const { query } = await renderReports('/reports?report=orders&from=2026-11-10&to=2026-11-12&locationIds=location-2');

    await screen.findByRole('grid', { name: 'Pedidos' });
    expect(requests).toEqual([
      {
        ...{ path: '/orders/reports', type: 'orders', fromDay: '2026-11-10', toDay: '2026-11-12', days: 'location' },
        locationIds: 'location-2',
      },
    ]);
    expect(query()).toBe('?report=orders&from=2026-11-10&to=2026-11-12&locationIds=location-2');
    expect(localStorage.getItem(STORED)).toBe(stored);
  });

  it('returns to the report before when the user goes back [M-02]', async () => {
    serveReports([anOrdersRow()]);
    const { user, query, travel } = await renderReports('/reports?report=orders&period=yesterday');
    await user.click(await screen.findByRole('tab', { name: 'Resumen' }));
    await user.selectOptions(await periodField(), 'Hoy');
    expect(query()).toBe('?report=summary&period=today');

    await travel(-1);

    expect(query()).toBe('?report=orders&period=yesterday');
    expect(await periodField()).toHaveValue('yesterday');
    expect(screen.getByRole('tab', { name: 'Pedidos' })).toHaveAttribute('aria-selected', 'true');
  });

  it('retains its period while a date is typed that is not valid yet [M-02]', async () => {
    serveReports([anOrdersRow()]);
    const { query } = await renderReports('/reports?report=orders&from=2026-11-10&to=2026-11-12');
    const to = await screen.findByLabelText('Hasta');

    fireEvent.change(to, { target: { value: '' } });
    expect(await screen.findByText('Los informes se leen cuando las fechas son válidas.')).toBeVisible();
    expect(query()).toBe('?report=orders&from=2026-11-10&to=2026-11-12');

    fireEvent.change(to, { target: { value: '2026-11-13' } });
    await waitFor(() => expect(query()).toBe('?report=orders&from=2026-11-10&to=2026-11-13'));
  });

  it('is not shown if a value is invalid: the screen states which, requests nothing, and links to the reports [M-02]', async () => {
    const requests = serveReports([anOrdersRow()]);
    const { user } = await renderReports('/reports?report=orders&period=someday&statuses=GONE');

    expect(await screen.findByText('Periodo: «someday» no es un valor válido')).toBeVisible();
    expect(screen.getByText('Estado del pedido: «GONE» no es un valor válido')).toBeVisible();
    expect(requests).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Ver los informes' }));

    expect(await screen.findByRole('grid', { name: 'Pedidos' })).toBeVisible();
  });

  it('with a restaurant that the user cannot access states that it is omitted [M-02]', async () => {
    const requests = serveReports([anOrdersRow()]);
    await renderReports('/reports?report=orders&period=today&locationIds=location-2&locationIds=location-of-others');

    expect(await screen.findByText(/La dirección contiene una cuenta, restaurantes o canales que no puedes ver/)).toBeVisible();
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ locationIds: 'location-2' }));
  });
});
