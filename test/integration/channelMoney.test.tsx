// Preloaded: importing this lazy module during a test would count against its timeout.
import '@/features/channelMoney/MoneyPage';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import * as contract from '@/contract/channelMoney';
import { listChannels } from '@/contract/apps';
import { contentHashOf } from '@/features/channelMoney/statements/contentHash';
import type { MatchRow } from '@/domain/channelMoney/matchStatement';
import { emptyPayoutRow, type PayoutRow } from '@/domain/channelMoney/payouts';
import type { Role } from '@/domain/role';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { fixNow } from '../setup/fixedNow';
import { aLayoutOf } from '../setup/layout';
import { renderShell } from './shellScreen';

const page = (...data: object[]) => ({ data, count: data.length, totalCount: data.length });
const aPayout = (over: Partial<PayoutRow> = {}): PayoutRow => ({
  ...emptyPayoutRow({ period: '', locationId: 'l1', location: 'Centro', accountId: 'account-1', channel: 'glovo', currency: 'EUR' }),
  ...{ orders: 3, sales: 4_000, channelFees: 325, commission: 660, commissionTax: 139, expected: 1_726 },
  ...over,
});
const RATE = {
  ...{ channel: 'glovo', locationId: null, currency: 'EUR', validFrom: '2026-01-01', validUntil: null, commissionBasisPoints: 3_000 },
  ...{ fixedAmount: 25, base: 'afterDiscounts', discountBearer: 'restaurant', taxBasisPoints: 2_100 },
  ...{ id: 'rate-1', accountId: 'account-1', rev: 1 },
};
const STATEMENT = {
  ...{ id: 'statement-1', accountId: 'account-1', channel: 'glovo', name: 'liquidación.csv', encoding: 'windows-1252', currency: 'EUR' },
  ...{ fromDay: '2026-11-01', toDay: '2026-11-15', lineCount: 2, storedLines: 2, createdAt: '2026-11-20T12:00:00.000Z', createdBy: 'Ana' },
};
const MATCH: MatchRow = {
  ...{ state: 'differs', channelOrderId: 'G-1', lines: [1], currency: 'EUR', paid: 700, expected: 701, difference: -1, sales: null },
  ...{ salesDifference: null, orderId: 'order-1', code: 'A-1001', location: 'Centro', day: '2026-11-02', isCancelled: false },
};

interface Served {
  payouts?: PayoutRow[];
  rates?: object[];
  statements?: object[];
  matches?: MatchRow[];
  mappings?: object[];
}

function serve({ payouts = [aPayout()], rates = [], statements = [], matches = [MATCH], mappings = [] }: Served = {}) {
  const stored = [...statements];
  const sent: { name: string; body: unknown }[] = [];
  const record = async (name: string, request: Request) => {
    const body: unknown = await request.json();
    sent.push({ name, body });
    return body as object;
  };
  server.use(
    handle(listChannels, () => HttpResponse.json(page({ slug: 'glovo', name: 'Glovo', enabled: true, scopes: ['channel'], image: null }))),
    handle(contract.readPayouts, () => HttpResponse.json(page(...payouts))),
    handle(contract.listCommissionRates, () => HttpResponse.json(page(...rates))),
    handle(contract.createCommissionRate, async ({ request }) =>
      HttpResponse.json({ data: { ...RATE, ...(await record('rate', request)) } }),
    ),
    handle(contract.listStatements, () => HttpResponse.json(page(...stored))),
    handle(contract.listStatementMappings, () => HttpResponse.json(page(...mappings))),
    handle(contract.createStatement, async ({ request }) => {
      const { mapping: _mapping, ...draft } = { mapping: null, ...(await record('statement', request)) };
      const statement = { ...STATEMENT, ...draft, storedLines: 0 };
      stored.unshift(statement);
      return HttpResponse.json({ data: statement });
    }),
    handle(contract.addStatementLines, async ({ request }) => {
      await record('lines', request);
      return HttpResponse.json({ data: STATEMENT });
    }),
    handle(contract.matchStatement, () => HttpResponse.json(page(...matches))),
  );
  return sent;
}

const renderMoney = async (search = '', role: Role = 'account-admin') => {
  fixNow('2026-11-20T12:00:00.000Z');
  return renderShell(`/reports/money${search}`, { role });
};
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
/** The texts of the cells, without the totals. */
const cellsOf = async () => {
  const grid = await screen.findByRole('grid');
  // Rows are sorted in the background.
  await waitFor(() => expect(within(grid).getAllByRole('row').length).toBeGreaterThan(2));
  return within(grid)
    .getAllByRole('gridcell')
    .map((cell) => plain(cell.textContent));
};
/** The file of a channel in Windows-1252. */
const aFile = (text: string) =>
  new File([Uint8Array.from([...text], (char) => char.charCodeAt(0))], 'liquidación.csv', { type: 'text/csv' });

beforeAll(() => aLayoutOf(1280, 800));
afterEach(() => jest.useRealTimers());

describe('money per channel', () => {
  it('shows expected amounts that lead to their orders, and names the assumptions [M-05]', async () => {
    serve();
    await renderMoney('?from=2026-11-01&to=2026-11-15');

    expect(await cellsOf()).toEqual(expect.arrayContaining(['Glovo', 'Centro', '40,00 €', '6,60 €', '17,26 €']));
    expect(screen.getByText(/Importes esperados, no pagados/)).toBeVisible();
    const [link] = within(screen.getByRole('grid')).getAllByRole('gridcell', { name: /40,00/ });
    const { searchParams } = new URL(link?.getAttribute('href') ?? '', 'http://localhost');
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ report: 'orders', fromDay: '2026-11-01', toDay: '2026-11-15', locationIds: 'l1', accountIds: 'account-1', channels: 'glovo' },
      ...{ currency: 'EUR', statuses: 'COMPLETED' },
    });
  });

  it('states orders without a rate, which are not part of the expected amounts [M-05]', async () => {
    serve({ payouts: [aPayout({ withoutRate: 2, expected: null })] });
    await renderMoney();

    expect(await screen.findByText(/2 pedidos no tienen comisión acordada/)).toBeVisible();
    // Sales of the row and their total; no "0,00 €": nothing is known about the commission of these orders.
    expect((await cellsOf()).filter((text) => text?.includes('€'))).toEqual(['40,00 €', '40,00 €']);
  });

  it('adds a rate with a percentage of two decimals and a fixed amount [M-05]', async () => {
    const sent = serve();
    await renderMoney();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Comisiones' }));
    await user.click(await screen.findByRole('button', { name: 'Añadir comisión' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nueva comisión' });
    const type = async (label: RegExp, text: string) => {
      const field = within(dialog).getByLabelText(label);
      await user.clear(field);
      await user.type(field, text);
    };

    await user.selectOptions(within(dialog).getByLabelText(/^Canal/), 'glovo');
    await type(/^Comisión \(%\)/, '27,5');
    await type(/^Importe fijo/, '0,25');
    await type(/^Impuesto/, '21');
    await user.selectOptions(within(dialog).getByLabelText(/^Quién asume/), 'channel');
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      body: {
        ...{ channel: 'glovo', locationId: null, commissionBasisPoints: 2_750, fixedAmount: 25, taxBasisPoints: 2_100, currency: 'EUR' },
        ...{ validFrom: '2026-01-01', validUntil: null, base: 'afterDiscounts', discountBearer: 'channel' },
      },
    });
  });

  it('shows rates to users who may not edit the account, without buttons [M-05]', async () => {
    serve({ rates: [RATE] });
    await renderMoney('', 'account-sales');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Comisiones' }));
    const drawer = await screen.findByRole('dialog', { name: 'Comisiones de los canales' });

    expect(plain((await within(drawer).findByText(/30/)).textContent)).toBe('30 % + 0,25 €');
    expect(within(drawer).queryByRole('button', { name: /Añadir|Cambiar|Eliminar/ })).not.toBeInTheDocument();
  });

  it('hides statements from roles that are limited to restaurants [M-05]', async () => {
    serve();
    await renderMoney('?view=statements', 'location-manager');

    expect(await screen.findByRole('grid')).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'Liquidaciones' })).not.toBeInTheDocument();
  });

  it('imports a statement in Windows-1252 with guessed columns, and shows its differences with their orders [M-05]', async () => {
    const sent = serve();
    await renderMoney('?view=statements');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Importar liquidación' }));
    await user.selectOptions(await screen.findByLabelText('Canal'), 'glovo');
    const text = 'Fecha;Nº pedido;Comisión;Neto\n02/11/2026;G-1;3,30;7,00\n15/11/2026;G-2;3,30;7,01\n;;;14,01\n';
    await user.upload(screen.getByLabelText('Fichero CSV'), aFile(text));

    expect(await screen.findByText('3 filas leídas · codificación WINDOWS-1252')).toBeVisible();
    expect(screen.getByLabelText(/^Pedido del canal/)).toHaveValue('Nº pedido');
    expect(screen.getByText('Fila 3: sin número de pedido')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Importar 2 filas' }));

    expect(await cellsOf()).toEqual(expect.arrayContaining(['Importe distinto', 'G-1', '7,00 €', '7,01 €', '-0,01 €']));
    expect(screen.getByRole('gridcell', { name: 'A-1001' })).toHaveAttribute('href', '/orders/order-1');
    expect(sent).toMatchObject([
      {
        name: 'statement',
        body: {
          ...{ channel: 'glovo', encoding: 'windows-1252', currency: 'EUR', fromDay: '2026-11-02', toDay: '2026-11-15', lineCount: 2 },
          mapping: {
            columns: { orderId: 'Nº pedido', paid: 'Neto', commission: 'Comisión', day: 'Fecha' },
            decimalSign: ',',
            dateOrder: 'dmy',
          },
        },
      },
      {
        name: 'lines',
        body: {
          lines: [
            { line: 1, channelOrderId: 'G-1', paid: 700, sales: null, commission: 330, currency: 'EUR', day: '2026-11-02' },
            { line: 2, channelOrderId: 'G-2', paid: 701, sales: null, commission: 330, currency: 'EUR', day: '2026-11-15' },
          ],
        },
      },
    ]);
  });

  it('continues an interrupted import with the same statement [M-05]', async () => {
    const sent = serve();
    server.use(
      handle(contract.addStatementLines, () => HttpResponse.json({ error: { code: 'X', message: 'x' } }, { status: 422 }), { once: true }),
    );
    await renderMoney('?view=statements');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Importar liquidación' }));
    await user.selectOptions(await screen.findByLabelText('Canal'), 'glovo');
    await user.upload(screen.getByLabelText('Fichero CSV'), aFile('Fecha;Pedido;Neto\n02/11/2026;G-1;7,00\n'));
    const button = await screen.findByRole('button', { name: 'Importar 1 fila' });

    await user.click(button);
    await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement());
    await user.click(button);

    expect(await screen.findByRole('grid')).toBeVisible();
    expect(sent.map(({ name }) => name)).toEqual(['statement', 'lines']);
  });

  it('states before anything is stored that a file has already been imported, opens that statement or replaces it [M-05]', async () => {
    const file = () => aFile('Fecha;Pedido;Neto\n02/11/2026;G-1;7,00\n');
    const contentHash = contentHashOf({ titles: ['Fecha', 'Pedido', 'Neto'], rows: [['02/11/2026', 'G-1', '7,00']] });
    const sent = serve({
      statements: [
        { ...STATEMENT, contentHash },
        { ...STATEMENT, id: 'statement-2', channel: 'ubereats', contentHash },
      ],
    });
    await renderMoney('?view=statements');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Importar liquidación' }));
    await user.upload(await screen.findByLabelText('Fichero CSV'), file());
    expect(screen.queryByText(/ya se importó/)).not.toBeInTheDocument();

    await user.selectOptions(screen.getByLabelText('Canal'), 'glovo');

    expect(
      await screen.findByText(/Este fichero ya se importó como liquidación\.csv el 20 nov 2026, .*\(Ana\)\. Si lo importas de nuevo/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Importar 1 fila/ })).not.toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Sustituir por 1 fila' }));

    expect(await screen.findByRole('grid')).toBeVisible();
    expect(sent).toMatchObject([{ name: 'statement', body: { contentHash, replaces: 'statement-1' } }, { name: 'lines' }]);
  });

  it('opens the statement of a file that has already been imported, and states that the import was interrupted [M-05]', async () => {
    const contentHash = contentHashOf({ titles: ['Pedido', 'Neto'], rows: [['G-1', '7,00']] });
    const sent = serve({ statements: [{ ...STATEMENT, storedLines: 1, contentHash }] });
    await renderMoney('?view=statements');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Importar liquidación' }));
    await user.selectOptions(await screen.findByLabelText('Canal'), 'glovo');
    await user.upload(screen.getByLabelText('Fichero CSV'), aFile('Pedido;Neto\nG-1;7,00\n'));
    expect(await screen.findByText(/se interrumpió: hay 1 de 2 líneas/)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Abrir esa liquidación' }));

    expect(await screen.findByRole('grid', { name: 'liquidación.csv' })).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('shows rates of the main account that apply to a sub-account, without buttons [M-05]', async () => {
    serve({
      rates: [
        { ...RATE, id: 'rate-main', accountId: 'account-main' },
        { ...RATE, locationId: 'l1' },
      ],
    });
    await renderMoney();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Comisiones' }));
    const drawer = await screen.findByRole('dialog', { name: 'Comisiones de los canales' });

    const [inherited, own] = await within(drawer).findAllByRole('listitem');
    expect(inherited).toHaveTextContent(/De la cuenta principal/);
    expect(inherited && within(inherited).queryByRole('button')).toBeNull();
    expect(own).not.toHaveTextContent(/De la cuenta principal/);
    expect(own && within(own).getAllByRole('button')).toHaveLength(2);
  });

  it('requests the columns of a file in which they are not found, and rejects a file without a table [M-05]', async () => {
    serve();
    await renderMoney('?view=statements');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Importar liquidación' }));
    const input = await screen.findByLabelText('Fichero CSV');
    await user.upload(input, aFile('hola'));
    expect(await screen.findByText(/no contiene una tabla CSV/)).toBeVisible();

    await user.upload(input, aFile('A;B\nG-1;7,00\n'));

    expect(await screen.findByText('Elige las columnas del pedido y del importe pagado.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText(/^Pedido del canal/), 'A');
    await user.selectOptions(screen.getByLabelText(/^Importe pagado/), 'B');
    expect(screen.getByRole('button', { name: 'Importar 1 fila' })).toBeDisabled();
    await user.selectOptions(screen.getByLabelText('Canal'), 'glovo');
    await user.type(screen.getByLabelText('Desde'), '01/11/2026');
    await user.type(screen.getByLabelText('Hasta'), '15/11/2026');
    await user.tab();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Importar 1 fila' })).toBeEnabled());
  });

  it('filters the comparison by its result [M-05]', async () => {
    const missing: MatchRow = {
      ...MATCH,
      state: 'onlyPase',
      channelOrderId: 'G-9',
      lines: [],
      paid: null,
      difference: null,
      orderId: 'order-9',
    };
    serve({ statements: [STATEMENT], matches: [MATCH, { ...missing, code: 'A-1009' }] });
    await renderMoney('?view=statements&statement=statement-1');
    const user = userEvent.setup();

    await user.click(await screen.findByRole('button', { name: 'Solo en los pedidos (1)' }));

    const cells = await cellsOf();
    expect(cells).toContain('G-9');
    expect(cells).not.toContain('G-1');
  });
});
