// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/OrderScreen';
import '@/features/orders/OrderPage';
import { screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { anyOrder, MISTAKES } from '../factories/anyOrder';
import { aWindowOf } from '../setup/matchMedia';
import { beforeBoard, serverWith } from './boardScreen';
import { renderApp } from './renderApp';

beforeEach(beforeBoard);
afterEach(() => jest.useRealTimers());

/** The same orders in each run, so that a failure is reproducible. */
const several = (seed: number) => fc.sample(anyOrder, { numRuns: 24, seed }).map((order, n) => ({ ...order, id: `junk-${n}` }));

describe('orders with missing or invalid fields', () => {
  it.each([
    [1280, 1],
    [1280, 2],
    [390, 3],
  ])('are rendered on the board in a window of %i pixels (seed %i)', async (width, seed) => {
    aWindowOf(width);
    serverWith(several(seed));

    await renderApp('/operations');

    await screen.findByRole('tab', { name: /Todos 24/ });
    const board = await screen.findByRole('list', { name: 'Pedidos' });
    expect(within(board).getAllByRole('article').length).toBeGreaterThan(0);
    expect(board.textContent).not.toMatch(MISTAKES);
  });

  it('are rendered on their page [OR-10]', async () => {
    serverWith(several(4));

    await renderApp('/orders/junk-7');

    const page = await screen.findByRole('article', { name: /^Pedido/ });
    expect(await within(page).findByRole('heading', { name: 'Historial' })).toBeVisible();
    expect(page.textContent).not.toMatch(MISTAKES);
  });
});
