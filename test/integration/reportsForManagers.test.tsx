import { screen, waitFor, within } from '@testing-library/react';
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
const SAME_DAYS_BEFORE = { byDay: [{ day: '2026-11-19', orders: 5, sales: euros(10_000), cancelled: 0, failed: 2 }] };

const periodField = () => screen.findByRole('combobox', { name: 'Periodo' });

afterEach(() => jest.useRealTimers());

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
});
