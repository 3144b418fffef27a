import type { Order } from '@/domain/order';
import { cardSize } from '@/features/operations/OrderBoard/cardHeight';
import { aStatusEntry, anOrder, anOrderItem } from '../../../../test/factories/anOrder';

const WIDTH = 250;
const heightOf = (over: Partial<Order>, width = WIDTH) => cardSize(anOrder(over), width).height;
const items = (count: number, name = 'Pizza') => Array.from({ length: count }, () => anOrderItem({ name, modifiers: null }));

describe('cardSize', () => {
  it('grows with the dishes and the texts that wrap [K-01]', () => {
    const heights = [
      heightOf({ items: items(1) }),
      heightOf({ items: items(2) }),
      heightOf({ items: items(2), note: 'Sin cebolla' }),
      heightOf({ items: items(2), note: 'Sin cebolla\nni pepino' }),
      heightOf({ items: items(2, 'Pizza de cuatro quesos con tomate y albahaca'), note: 'Sin cebolla\nni pepino' }),
    ];

    expect([...new Set(heights)]).toEqual(heights.toSorted((a, b) => a - b));
  });

  it('is limited for 60 items, names of 300 characters and a note of 2,000 allergens, which scroll [K-01]', () => {
    const order = anOrder({ items: items(60, 'x'.repeat(300)), note: 'nuez '.repeat(400) });

    expect(cardSize(order, WIDTH)).toEqual({ height: 444, isLong: true });
  });

  it('does not change with the status, so that the cards below do not move [K-12]', () => {
    const statuses = ['INCOMING_NEW', 'IN_KITCHEN', 'IN_CHANNEL_DEVICE', 'ERROR', 'DELIVERED'];

    expect(new Set(statuses.map((status) => heightOf({ statuses: [aStatusEntry({ status })] }))).size).toBe(1);
  });

  it('grows with what changed on the order, by its items [V-01]', () => {
    const change = (count: number) =>
      aStatusEntry({
        status: 'CHANGED',
        type: 'change',
        meta: { change: { items: items(count).map(({ name }) => ({ kind: 'added', name, quantity: 1 })), fields: [] } },
      });
    const kitchen = aStatusEntry({ status: 'IN_KITCHEN' });
    const heights = [[], [change(0)], [change(1)], [change(1), change(0)]].map((changes) => heightOf({ statuses: [kitchen, ...changes] }));

    expect([...new Set(heights)]).toEqual(heights.toSorted((a, b) => a - b));
  });

  it('is computed again for another width', () => {
    const order = anOrder({ items: items(3, 'Pizza de cuatro quesos con tomate y albahaca') });

    expect(cardSize(order, 250).height).toBeGreaterThan(cardSize(order, 500).height);
    expect(cardSize(order, 250)).toEqual(cardSize(anOrder({ items: order.items }), 250));
  });

  it('has room for an order without items', () => {
    expect(cardSize(anOrder({ items: [] }), WIDTH)).toEqual({ height: heightOf({ items: items(1) }) - 2, isLong: false });
  });
});
