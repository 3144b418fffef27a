// Preloaded: importing this lazy module during a test would count against its timeout.
import '@/features/pivot/PivotPage';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { readPivot } from '@/contract/pivot';
import type { PivotCell } from '@/domain/pivot';
import { anAccount } from '../factories/anAccount';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { fixNow } from '../setup/fixedNow';
import { aLayoutOf } from '../setup/layout';
import { option, picker, serverHasAccounts } from './orderListScreen';
import { renderShell } from './shellScreen';

const cell = (keys: (string | null)[], orders: number, over: Partial<PivotCell> = {}): PivotCell => ({
  ...{ keys, currency: 'EUR', orders, sales: orders * 1000, withoutTotal: 0, items: orders, fees: 0, cancelled: 0, failed: 0 },
  ...{ printFailures: 0, lateMedian: null, lateMost: null },
  ...over,
});
const CELLS = [cell(['a'], 6, { cancelled: 2 }), cell(['b'], 2, { cancelled: 2 }), cell([null], 8, { cancelled: 4 })];
const NAMES = { locations: { a: 'Centro', b: 'Playa' }, accounts: {} };

/** Replies with cells by the first requested day. @returns the queries */
function servePivot(cells: (query: URLSearchParams) => PivotCell[] | Response): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  server.use(
    handle(readPivot, ({ request }) => {
      const query = new URL(request.url).searchParams;
      queries.push(query);
      const found = cells(query);
      return found instanceof Response ? found : HttpResponse.json({ data: { cells: found, ...NAMES } });
    }),
  );
  return queries;
}

const renderPivot = async (search: string) => {
  fixNow('2026-11-20T12:00:00.000Z');
  return renderShell(`/reports/pivot?${search}`, { role: 'account-admin' });
};
const rowTexts = async () => {
  const table = await screen.findByRole('table');
  return within(table)
    .getAllByRole('row')
    .slice(2)
    .map((row) => [...row.children].map((each) => each.textContent.replaceAll(/[\u00a0\u202f]/g, ' ')));
};

afterEach(() => jest.useRealTimers());

describe('the pivot', () => {
  it('shows restaurants sorted by their share of cancelled orders, and totals last [M-04]', async () => {
    servePivot(() => CELLS);
    await renderPivot('rows=location&measure=orders&measure=cancelledShare&sort=cancelledShare');

    expect(await rowTexts()).toEqual([
      ['Playa', '2', '50 %'],
      ['Centro', '6', '25 %'],
      ['Total', '8', '33,3 %'],
    ]);
  });

  it('leads from a cell to its orders [M-04]', async () => {
    servePivot(() => CELLS);
    await renderPivot('rows=location&measure=cancelled&from=2026-11-01&to=2026-11-20');

    const [link] = within(await screen.findByRole('table')).getAllByRole('link', { name: '2' });

    const { pathname, searchParams } = new URL(link?.getAttribute('href') ?? '', 'http://localhost');
    expect(pathname).toBe('/reports');
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ report: 'orders', fromDay: '2026-11-01', toDay: '2026-11-20', locationIds: 'a', currency: 'EUR', statuses: 'CANCELLED' },
    });
  });

  it('leads from a cell of a year to its months [M-03]', async () => {
    servePivot(() => CELLS);
    await renderPivot('rows=location&measure=orders&from=2026-01-01&to=2026-12-31');

    const link = within(await screen.findByRole('table')).getByRole('link', { name: '6' });

    expect(link).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/reports\/pivot\?currency=EUR&locationIds=a&rows=month&.*from=2026-01-01&to=2026-12-31/),
    );
  });

  it('compares with the same days a year before, in absolute numbers and percent [M-03]', async () => {
    const queries = servePivot((query) => (query.get('fromDay') === '2025-11-01' ? [cell(['a'], 4), cell([null], 4)] : CELLS));
    await renderPivot('rows=location&measure=orders&from=2026-11-01&to=2026-11-20&compare=lastYear');

    expect(await rowTexts()).toEqual([
      ['Centro', '6', '4', '+2', '+50 %'],
      ['Playa', '2', '—', '—', '—'],
      ['Total', '8', '4', '+4', '+100 %'],
    ]);
    expect(queries.map((query) => [query.get('fromDay'), query.get('toDay'), query.get('alignTo')])).toEqual(
      expect.arrayContaining([
        ['2026-11-01', '2026-11-20', null],
        ['2025-11-01', '2025-11-20', '2026-11-01'],
      ]),
    );
  });

  it('compares a period that contains today with the same days up to the same time, and states it [M-03]', async () => {
    const queries = servePivot(() => CELLS);
    await renderPivot('rows=location&measure=orders&period=today&compare=before');

    expect(await screen.findByText('Comparado con los pedidos anteriores a 19 nov 2026, 13:00.')).toBeInTheDocument();
    expect(queries.map((query) => [query.get('fromDay'), query.get('placedBefore')])).toEqual(
      expect.arrayContaining([
        ['2026-11-20', null],
        ['2026-11-19', '2026-11-19T12:00:00.000Z'],
      ]),
    );
  });

  it('sorts by the measure whose title is clicked, and by the names after a second click [M-04]', async () => {
    servePivot(() => CELLS);
    await renderPivot('rows=location&measure=orders&measure=cancelledShare');
    const names = async () => (await rowTexts()).map(([name]) => name);
    const clickTitle = async () => fireEvent.click(await screen.findByRole('button', { name: '% cancelados' }));
    expect(await names()).toEqual(['Centro', 'Playa', 'Total']);

    await clickTitle();

    await waitFor(async () => expect(await names()).toEqual(['Playa', 'Centro', 'Total']));
    expect(screen.getByRole('columnheader', { name: '% cancelados' })).toHaveAttribute('aria-sort', 'descending');
    await clickTitle();
    await waitFor(async () => expect(await names()).toEqual(['Centro', 'Playa', 'Total']));
  });

  it('requests the prepared heat map of hours and weekdays and colours its cells [M-04]', async () => {
    const queries = servePivot((query) =>
      query.get('rows') === 'hour'
        ? [
            cell(['9', '1'], 1),
            cell(['13', '1'], 5),
            cell([null, '1'], 6),
            cell(['9', null], 1),
            cell(['13', null], 5),
            cell([null, null], 6),
          ]
        : CELLS,
    );
    await renderPivot('');
    await screen.findByRole('table');

    fireEvent.click(screen.getByRole('button', { name: 'Hora × día de la semana' }));

    await waitFor(() => expect(queries.at(-1)?.get('columns')).toBe('weekday'));
    expect(await screen.findByRole('rowheader', { name: '09:00' })).toBeInTheDocument();
    const heats = within(screen.getByRole('table'))
      .getAllByRole('cell')
      .map((each) => each.dataset['heat']);
    expect(heats).toEqual(['1', undefined, '5', undefined, undefined, undefined]);
  });

  it('offers the account, and requests it with its sub-accounts [M-04]', async () => {
    aLayoutOf(1280, 800);
    serverHasAccounts([anAccount(), anAccount({ id: 'account-2', name: 'Norte', parentId: 'account-1' })]);
    const queries = servePivot(() => CELLS);
    await renderPivot('rows=location&measure=orders');

    fireEvent.click(await picker('Cuenta'));
    fireEvent.click(await option(anAccount().name));

    await waitFor(() => expect(queries.at(-1)?.getAll('accountIds')).toEqual(['account-1', 'account-2']));
    expect(await picker('Cuenta')).toHaveTextContent(anAccount().name);
  });

  it('states the zone that separates its days [M-04]', async () => {
    servePivot(() => CELLS);
    await renderPivot('rows=day&measure=orders');

    expect(await screen.findByText('Los días van de 0:00 a 24:00 en Europe/Madrid')).toBeInTheDocument();
  });

  it.each([
    ['Cancelaciones por restaurante', { period: 'previousMonth' }, ['Playa', 'Centro', 'Total']],
    ['Total por producto', {}, ['Playa', 'Centro', 'Total']],
  ])('answers with the prepared table %s in the chosen period, the worst or largest first [M-04]', async (preset, period, names) => {
    const isByProduct = preset === 'Total por producto';
    const queries = servePivot((query) =>
      query.get('rows') === 'product'
        ? [cell(['Centro'], 3, { items: 3 }), cell(['Playa'], 2, { items: 9 }), cell([null], 0, { orders: null, items: 12 })]
        : CELLS,
    );
    await renderPivot(new URLSearchParams({ rows: 'channel', measure: 'orders', ...period }).toString());
    await screen.findByRole('table');

    fireEvent.click(screen.getByRole('button', { name: preset }));

    await waitFor(() => expect(queries.at(-1)?.get('rows')).toBe(isByProduct ? 'product' : 'location'));
    await waitFor(async () => expect((await rowTexts()).map(([name]) => name)).toEqual(names));
    if (!isByProduct) expect([queries.at(-1)?.get('fromDay'), queries.at(-1)?.get('toDay')]).toEqual(['2026-10-01', '2026-10-31']);
  });

  it('states that categories are those of the current catalogs, and leads from them to no orders [M-04]', async () => {
    servePivot(() => [cell(['Pizzas'], 0, { orders: null, items: 3 }), cell([null], 0, { orders: null, items: 3 })]);
    await renderPivot('rows=category&measure=items');

    expect(await rowTexts()).toEqual([
      ['Pizzas', '3'],
      ['Total', '3'],
    ]);
    expect(screen.getByText(/secciones de las cartas actuales de cada restaurante/)).toBeInTheDocument();
    expect(within(screen.getByRole('rowheader', { name: 'Pizzas' }).closest('tr')!).queryByRole('link')).not.toBeInTheDocument();
  });

  it('shows the reason of a cancellation in the language of the user [M-04]', async () => {
    servePivot(() => [cell(['ORDER_DUPLICATED'], 1), cell(['no oil'], 1), cell([null], 2)]);
    await renderPivot('rows=reason&measure=orders');

    expect((await rowTexts()).map(([reason]) => reason)).toEqual(['no oil', 'Pedido duplicado', 'Total']);
  });

  it('states that a pivot has too many cells, and that a period is too long without a request [M-04]', async () => {
    const queries = servePivot(() =>
      HttpResponse.json(
        { error: { statusCode: 422, code: 'INVALID', message: 'invalid', details: [{ path: 'rows', message: 'tooManyCells' }] } },
        { status: 422 },
      ),
    );
    await renderPivot('rows=product&columns=day');

    expect(await screen.findByText(/más de 10\.000 celdas/)).toBeInTheDocument();
    const requested = queries.length;
    fireEvent.change(screen.getByLabelText('Desde'), { target: { value: '2020-01-01' } });
    expect(await screen.findByText('Revisa las fechas')).toBeInTheDocument();
    expect(queries).toHaveLength(requested);
  });

  it('states that there are no orders, and offers to retry a failed request [M-04]', async () => {
    let replies = 0;
    servePivot(() => ((replies += 1) === 1 ? refusal(500, 'INTERNAL') : []));
    await renderPivot('rows=location');

    fireEvent.click(await screen.findByRole('button', { name: 'Volver a intentarlo' }));

    expect(await screen.findByText('No hay pedidos con estos filtros')).toBeInTheDocument();
  });
});
