// The screens are loaded when they are opened; how long that takes here is no part of what is tested.
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

/** The same orders each time, so that a failure can be looked into. */
const several = (seed: number) => fc.sample(anyOrder, { numRuns: 24, seed }).map((order, n) => ({ ...order, id: `junk-${n}` }));

describe('orders of which any field may be missing or wrong', () => {
  it.each([
    [1280, 1],
    [1280, 2],
    [390, 3],
  ])('stand on the board of a window of %i pixels (seed %i)', async (width, seed) => {
    aWindowOf(width);
    serverWith(several(seed));

    await renderApp('/operations');

    await screen.findByRole('tab', { name: /Todos 24/ });
    const board = await screen.findByRole('list', { name: 'Pedidos' });
    expect(within(board).getAllByRole('article').length).toBeGreaterThan(0);
    expect(board.textContent).not.toMatch(MISTAKES);
  });

  it('are shown on a page of their own [OR-10]', async () => {
    serverWith(several(4));

    await renderApp('/orders/junk-7');

    const page = await screen.findByRole('article', { name: /^Pedido/ });
    expect(await within(page).findByRole('heading', { name: 'Historial' })).toBeVisible();
    expect(page.textContent).not.toMatch(MISTAKES);
  });
});
