// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/KitchenScreen';
import '@/entities/orderAnswer/AnswerOrder';
import { act, screen, within } from '@testing-library/react';
import { orderView } from '@/domain/orderView';
import { patchOrders } from '@/services/api/orderPatches';
import { aLayoutOf } from '../setup/layout';
import { beforeBoard, card, inStatus, serverWith } from './boardScreen';
import { renderApp } from './renderApp';

// A card reads its order once per render.
jest.mock('@/domain/orderView', () => {
  const real = jest.requireActual<typeof import('@/domain/orderView')>('@/domain/orderView');
  return { ...real, orderView: jest.fn(real.orderView) };
});

/** The ids of the orders that were rendered since the last call. */
function rendered(): string[] {
  const ids = jest.mocked(orderView).mock.calls.map(([{ id }]) => id);
  jest.mocked(orderView).mockClear();
  return ids;
}

beforeEach(() => {
  beforeBoard();
  aLayoutOf(1024, 768);
});

it.each([
  ['the board', '/operations'],
  ['the kitchen mode', '/operations/kitchen'],
])('of all cards on %s only that of a changed order is rendered [K-02]', async (_view, path) => {
  const ids = ['T-1', 'T-2', 'T-3'];
  serverWith(ids.map((id) => inStatus(id, 'ACEPTED', 'IN_KITCHEN')));
  const { app } = await renderApp(path);
  for (const id of ids) await card(id);
  expect(new Set(rendered())).toEqual(new Set(ids));

  const order = { ...inStatus('T-2', 'ACEPTED', 'IN_KITCHEN'), note: 'Sin hielo', rev: 2 };
  act(() => app.store.dispatch(patchOrders([{ orderId: 'T-2', locationId: 'location-1', rev: 2, order }])));

  expect(await within(await card('T-2')).findByText('Sin hielo')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(new Set(rendered())).toEqual(new Set(['T-2']));
});
