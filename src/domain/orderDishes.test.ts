import { kitchenOrder } from '@/domain/orderDishes';
import { anOrder, anOrderItem } from '../../test/factories/anOrder';

describe('kitchenOrder', () => {
  it('returns quantity, name, modifiers and note of each item [K-01]', () => {
    const side = { name: 'Patatas', qty: 2, modifiers: [{ name: 'Salsa brava' }] };
    const order = anOrder({ items: [anOrderItem({ qty: 3, name: 'Menú', modifiers: [side], notes: ' Poco hecho ' })] });

    expect(kitchenOrder(order).dishes).toEqual([
      {
        qty: 3,
        name: 'Menú',
        lines: [
          { kind: 'modifier', qty: 2, text: 'Patatas', depth: 0 },
          { kind: 'modifier', qty: 2, text: 'Salsa brava', depth: 1 },
          { kind: 'note', qty: 1, text: 'Poco hecho', depth: 0 },
        ],
      },
    ]);
  });

  it('lists the allergens of notes and modifiers once, but not those of dish names [K-01]', () => {
    const order = anOrder({
      note: 'Alérgico al huevo',
      clientComments: 'alérgico al huevo',
      items: [
        anOrderItem({ name: 'Ensalada de nueces', modifiers: [{ name: 'Pan sin gluten' }], notes: 'SIN GLUTEN' }),
        anOrderItem({ modifiers: [{ name: 'Leche de avena' }] }),
      ],
    });

    expect(kitchenOrder(order)).toMatchObject({
      notes: ['Alérgico al huevo'],
      allergens: ['Alérgico al huevo', 'sin gluten', 'Leche'],
    });
  });

  it('omits empty modifiers and notes, and names an item without a name by its reference [K-01]', () => {
    const order = anOrder({
      note: ' ',
      items: [
        anOrderItem({ name: '', modifiers: [{ name: '', modifiers: [{ name: 'Hielo' }] }, { name: ' ' }], notes: '' }),
        { name: '', qty: 1, modifiers: null },
      ],
    });

    expect(kitchenOrder(order)).toEqual({
      dishes: [
        { qty: 1, name: 'P1', lines: [{ kind: 'modifier', qty: 1, text: 'Hielo', depth: 1 }] },
        { qty: 1, name: null, lines: [] },
      ],
      notes: [],
      allergens: [],
    });
  });

  it('reads an order again only when its items or notes change', () => {
    const order = anOrder();
    const read = kitchenOrder(order);
    const versions = [
      { ...order, rev: 9 },
      { ...order, note: 'Sin sal' },
      { ...order, items: [...order.items] },
    ];

    expect(versions.map((version) => kitchenOrder(version) === read)).toEqual([true, false, false]);
  });
});
