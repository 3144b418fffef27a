import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { countOrders } from '@/contract/orderCounts';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { beforeBoard } from './boardScreen';
import { codes, manyOrders, serverLists, table } from './orderListScreen';
import { renderApp } from './renderApp';

const COUNTS = { all: 1234, newers: 4, deferred: 3, preparing: 2, finished: 1, error: 7, cancelled: 0 };
const field = () => screen.findByRole('searchbox', { name: 'Busca por código, cliente o teléfono' });
const header = async (name: string) => within(await table()).getByRole('columnheader', { name });

/** @returns the query strings of the requested numbers */
function serverCounts(): string[] {
  const requests: string[] = [];
  server.use(
    handle(countOrders, ({ request }) => {
      requests.push(new URL(request.url).search);
      return HttpResponse.json({ data: COUNTS });
    }),
  );
  return requests;
}

beforeEach(beforeBoard);
afterEach(() => jest.useRealTimers());

describe('search of the order list', () => {
  it('requests the typed text from the first page, with the numbers of the tabs, and stores it in the URL [M-08]', async () => {
    const requests = serverLists(manyOrders(60));
    const counted = serverCounts();
    const { user, query } = await renderApp('/orders?page=1');
    await codes();

    await user.type(await field(), ' Núñez ');

    await waitFor(() => expect(requests.at(-1)).toMatchObject({ search: ['Núñez'], page: ['0'] }));
    await waitFor(() => expect(counted.at(-1)).toContain(`search=${encodeURIComponent('Núñez')}`));
    expect(new URLSearchParams(query()).get('q')).toBe('Núñez');
    expect(await field()).toHaveValue(' Núñez ');
  });

  it('requests nothing new for a text of one character [M-08]', async () => {
    const requests = serverLists(manyOrders(1));
    const { user, query } = await renderApp('/orders');
    await codes();

    await user.type(await field(), 'a');

    await waitFor(() => expect(query()).toBe('?q=a'));
    await user.type(await field(), 'b');
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ search: ['ab'] }));
    expect(requests.flatMap(({ search }) => search ?? [])).toEqual(['ab']);
  });

  it('is restored from a URL, and emptied by resetting the filters of an empty result [M-08]', async () => {
    const requests = serverLists([]);
    const { user } = await renderApp('/orders?q=lucia&sort=total&dir=asc');
    expect(await field()).toHaveValue('lucia');
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ search: ['lucia'], sort: ['total'], direction: ['asc'] }));

    await user.click(await screen.findByRole('button', { name: 'Quitar filtros' }));

    await waitFor(() => expect(requests.at(-1)).not.toHaveProperty('search'));
    expect(await field()).toHaveValue('');
  });
});

describe('sort of the order list', () => {
  it('is requested from the server by a column header, in both directions [M-08]', async () => {
    const requests = serverLists(manyOrders(3));
    const { user } = await renderApp('/orders');
    expect(await header('Recibido')).toHaveAttribute('aria-sort', 'descending');

    await user.click(within(await header('Total')).getByRole('button'));

    await waitFor(() => expect(requests.at(-1)).toMatchObject({ sort: ['total'], direction: ['asc'], page: ['0'] }));
    await user.click(within(await header('Total')).getByRole('button'));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ sort: ['total'], direction: ['desc'] }));
    expect(await header('Total')).toHaveAttribute('aria-sort', 'descending');
    expect(await codes()).toEqual(['A-0', 'A-1', 'A-2']);
    expect(within(await header('Cliente')).queryByRole('button')).not.toBeInTheDocument();
  });

  it('falls back to newest first for an invalid URL [M-08]', async () => {
    const requests = serverLists(manyOrders(1));
    await renderApp('/orders?sort=rev&dir=up');

    expect(await header('Recibido')).toHaveAttribute('aria-sort', 'descending');
    expect(requests.at(-1)).not.toHaveProperty('sort');
  });
});

describe('numbers on the tabs of the order list', () => {
  it('show how many orders each tab contains, without its own filter, and are updated by a refresh [M-08]', async () => {
    serverLists(manyOrders(3));
    const requests = serverCounts();
    const { user } = await renderApp('/orders');

    expect(await screen.findByRole('tab', { name: 'Todos 1234' })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Cancelados 0' })).toBeInTheDocument();
    expect(requests[0]).not.toMatch(/group|statuses|page|limit/);
    await codes();
    await user.click(screen.getByRole('button', { name: 'Actualizar' }));
    await waitFor(() => expect(requests.length).toBeGreaterThan(1));
  });

  it('are missing, and the list works, on a server that cannot count [M-08]', async () => {
    serverLists(manyOrders(1));
    server.use(handle(countOrders, () => refusal(404, 'NOT_FOUND')));

    await renderApp('/orders');

    expect(await codes()).toEqual(['A-0']);
    expect(screen.getByRole('tab', { name: 'Todos' })).toBeInTheDocument();
  });
});
