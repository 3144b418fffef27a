import '@/features/orders/OrderList/OrderExport';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { listOrders } from '@/contract/orders';
import { aLocation } from '../factories/aLocation';
import { anOrder } from '../factories/anOrder';
import { readCsv } from '../factories/readCsv';
import { expectRepliesOffContract, handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { aWindowOf } from '../setup/matchMedia';
import { reportWorkers } from '../setup/reportWorkers';
import { savedFiles } from '../setup/savedFiles';
import { beforeBoard } from './boardScreen';
import { codes, manyOrders, serverLists, table } from './orderListScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

async function openExport(user: UserEvent) {
  await codes();
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  return within(await screen.findByRole('dialog', { name: 'Exportar la tabla' }));
}

/** Exports the list in a format. @returns the bytes of the saved file */
async function exportAs(user: UserEvent, format: RegExp): Promise<{ name: string; content: Buffer }> {
  const saved = savedFiles();
  const dialog = await openExport(user);
  await user.click(dialog.getByRole('radio', { name: format }));
  await user.click(dialog.getByRole('button', { name: 'Exportar' }));
  await user.click(await dialog.findByRole('button', { name: 'Descargar' }));
  const [file] = saved;
  return { name: file!.name, content: Buffer.from(await file!.blob.arrayBuffer()) };
}

const cellsOf = ({ content }: { content: Buffer }) => readCsv(content.toString('utf8').replace(/^\uFEFF/, ''), ';');
const titles = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  beforeBoard();
  reportWorkers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('export of the order list', () => {
  it('contains all pages with the filter and sort of the list, with local times and their offset beside UTC [M-08]', async () => {
    signedInAs('account-admin', [aLocation(), aLocation({ id: 'location-2', name: 'Norte' })]);
    const orders = [
      anOrder({ code: '=1+1', client: { name: '@Lucía' } }),
      ...manyOrders(59).map((order) => ({ ...order, id: `x${order.id}` })),
    ];
    const requests = serverLists(orders);
    const { user } = await renderApp('/orders?q=lucia&sort=total&dir=asc');

    const file = await exportAs(user, /^CSV/);

    expect(file.name).toMatch(/^pedidos_2026-11-20_2026-11-20_20261120T\d{6}Z\.csv$/);
    const [header, first, ...others] = cellsOf(file);
    expect(header).toEqual([
      ...['Pedido', 'Estado', 'Recibido', 'Recibido (hora local)', 'Previsto', 'Previsto (hora local)', 'Cliente', 'Restaurante'],
      ...['Modalidad', 'Pago', 'Uds.', 'Total', 'Moneda', 'Zona horaria'],
    ]);
    expect(first).toEqual([
      ...["'=1+1", 'Aceptado', '2026-11-20T12:00:00.000Z', '2026-11-20T13:00:00+01:00'],
      ...['2026-11-20T12:50:00.000Z', '2026-11-20T13:50:00+01:00', "'@Lucía", 'Centro', 'Reparto del canal', 'Tarjeta'],
      ...['1', '14,25', 'EUR', 'Europe/Madrid'],
    ]);
    expect(others.map(([code]) => code)).toEqual(manyOrders(59).map(({ code }) => code));
    const [list, ...read] = requests;
    expect(read.map(({ page, limit }) => [page, limit])).toEqual([
      [['0'], ['500']],
      [['1'], ['500']],
    ]);
    expect(read[0]).toEqual({ ...list, limit: ['500'] });
    expect(read[0]).toMatchObject({ search: ['lucia'], sort: ['total'], direction: ['asc'] });
  });

  // The content of a workbook is tested without jsdom, whose bytes the library does not accept (`xlsxTable.test.ts`), and in a browser.
  it('is written as a workbook if the user selects it, and the format is remembered [M-07] [M-08]', async () => {
    const { formats } = reportWorkers();
    serverLists([anOrder()]);
    const { user } = await renderApp('/orders');
    const dialog = await openExport(user);
    await user.click(dialog.getByRole('radio', { name: /^XLSX/ }));
    await user.click(dialog.getByRole('button', { name: 'Exportar' }));
    await waitFor(() => expect(formats).toEqual(['xlsx']));
    await user.click(await dialog.findByRole('button', { name: 'Cerrar' }));

    expect((await openExport(user)).getByRole('radio', { name: /^XLSX/ })).toBeChecked();
  });

  it('contains no column that the user hides [M-08]', async () => {
    serverLists([anOrder()]);
    const { user } = await renderApp('/orders');
    await codes();
    await user.click(screen.getByRole('button', { name: /^Columnas/ }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Cliente' }));
    await user.keyboard('{Escape}');

    const file = await exportAs(user, /^CSV/);

    expect(cellsOf(file)[0]).not.toContain('Cliente');
    expect(file.content.toString()).not.toContain('Lucía');
  });

  it('states its limit, shows the progress and stops on request [M-08]', async () => {
    const orders = manyOrders(1_000);
    server.use(
      handle(listOrders, async ({ request }) => {
        const page = Number(new URL(request.url).searchParams.get('page'));
        const limit = Number(new URL(request.url).searchParams.get('limit'));
        if (page > 0) await new Promise(() => undefined);
        return HttpResponse.json({ data: orders.slice(0, limit), count: limit, totalCount: orders.length });
      }),
    );
    const { user } = await renderApp('/orders');
    const dialog = await openExport(user);
    expect(dialog.getByText(/hasta 10\.000 pedidos/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Exportar' }));
    expect(await dialog.findByText('Esperando las filas: 500 de 1000')).toBeVisible();
    expect(dialog.getByRole('radio', { name: /^XLSX/ })).toBeDisabled();

    await user.click(dialog.getByRole('button', { name: 'Detener' }));

    expect(await dialog.findByText(/La exportación se detuvo/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Descargar' })).not.toBeInTheDocument();
  });

  it('reports orders that could not be read, and an error of the server [M-08]', async () => {
    expectRepliesOffContract();
    serverLists([anOrder(), { id: 7 }]);
    const { user } = await renderApp('/orders');
    const dialog = await openExport(user);
    await user.click(dialog.getByRole('button', { name: 'Exportar' }));
    expect(await dialog.findByText(/Falta 1 pedido: cambió mientras se leía o no se pudo leer/)).toBeVisible();
    await user.click(await dialog.findByRole('button', { name: 'Cerrar' }));

    server.use(handle(listOrders, () => refusal(403, 'FORBIDDEN')));
    const again = await openExport(user);
    await user.click(again.getByRole('button', { name: 'Exportar' }));

    expect(await again.findByText(/Faltan filas y no llegaron: no hay archivo/)).toBeVisible();
  });
});

describe('columns of the order list', () => {
  it('are hidden by the user, also after a reload, except the one that opens the order [M-08]', async () => {
    serverLists([anOrder()]);
    const { user } = await renderApp('/orders');
    await codes();
    expect(await titles()).toContain('Cliente');

    await user.click(screen.getByRole('button', { name: /^Columnas/ }));
    expect(screen.queryByRole('menuitemcheckbox', { name: 'Pedido' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Cliente' }));

    await waitFor(async () => expect(await titles()).not.toContain('Cliente'));
    cleanup();
    await renderApp('/orders');
    await codes();
    expect(await titles()).not.toContain('Cliente');
  });
});

describe('order list in a narrow window', () => {
  it('sorts by fields whose headers are not visible [M-08]', async () => {
    aWindowOf(390);
    const requests = serverLists(manyOrders(2));
    const { user } = await renderApp('/orders');
    await codes();

    await user.selectOptions(screen.getByRole('combobox', { name: 'Ordenar por' }), 'Total');

    await waitFor(() => expect(requests.at(-1)).toMatchObject({ sort: ['total'], direction: ['desc'] }));
    await user.click(screen.getByRole('button', { name: 'De mayor a menor' }));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ sort: ['total'], direction: ['asc'] }));
    expect(screen.queryByRole('button', { name: /^Columnas/ })).not.toBeInTheDocument();
  });
});

describe('search field of the order list', () => {
  it('is focused by "/", which the list of shortcuts contains [M-08]', async () => {
    serverLists(manyOrders(1));
    const { user } = await renderApp('/orders');
    await codes();

    await user.keyboard('/');

    const field = screen.getByRole('searchbox', { name: 'Busca por código, cliente o teléfono' });
    expect(field).toHaveFocus();
    expect(field).toHaveValue('');
    field.blur();
    await user.keyboard('?');
    const shortcuts = within(await screen.findByRole('dialog', { name: 'Atajos de teclado' }));
    expect(shortcuts.getByText('Busca por código, cliente o teléfono')).toBeVisible();
  });
});
