import { allDay } from '@/domain/allDay';
import { aStatusEntry, anOrder, anOrderItem } from '../../test/factories/anOrder';

const plain = (over: object = {}) => anOrderItem({ modifiers: [], ...over });
const burger = (qty: number, ...modifiers: string[]) =>
  anOrderItem({ innerId: 'burger', name: 'Hamburguesa', qty, modifiers: modifiers.map((name) => ({ name })) });

describe('allDay', () => {
  it('adds up the units of a product over orders, most units first and then by name [K-05]', () => {
    const dishes = allDay([
      anOrder({ items: [burger(1), plain({ innerId: 'tarta', name: 'Tarta', qty: 2 })] }),
      anOrder({ id: 'order-2', items: [burger(2), plain({ innerId: 'agua', name: 'Agua', qty: 2 })] }),
    ]);

    expect(dishes.map(({ name, qty }) => [name, qty])).toEqual([
      ['Hamburguesa', 3],
      ['Agua', 2],
      ['Tarta', 2],
    ]);
  });

  it('lists the modifiers of a dish as variants with their units [K-05]', () => {
    const twice = anOrderItem({ innerId: 'burger', qty: 1, modifiers: [{ name: 'Queso', qty: 2 }] });

    const [dish] = allDay([anOrder({ items: [burger(1, 'Queso'), burger(3), burger(1, 'Queso'), twice] })]);

    expect(dish?.variants).toEqual([
      { modifiers: [], qty: 3 },
      { modifiers: ['Queso'], qty: 2 },
      { modifiers: ['2 × Queso'], qty: 1 },
    ]);
  });

  it('counts items without a product id by their name, without regard to case [K-05]', () => {
    const dishes = allDay([anOrder({ items: ['Paella', 'PAELLA', 'Sopa'].map((name) => plain({ innerId: null, name })) })]);

    expect(dishes.map(({ name, qty }) => [name, qty])).toEqual([
      ['Paella', 2],
      ['Sopa', 1],
    ]);
  });

  it('omits finished items, and orders that are ready or ended [K-05]', () => {
    const ready = aStatusEntry({ status: 'READY_TO_PICKUP' });
    const dishes = allDay([
      anOrder({ items: [burger(1), plain({ name: 'Tarta' })], doneItems: [0] }),
      anOrder({ id: 'order-2', items: [burger(5)], statuses: [aStatusEntry(), ready] }),
    ]);

    expect(dishes.map(({ name }) => name)).toEqual(['Tarta']);
  });

  it('counts only the items that the filter includes [K-05]', () => {
    const items = [plain({ innerId: 'a', name: 'A', stationId: 'grill' }), plain({ innerId: 'b', name: 'B', stationId: 'bar' })];

    expect(allDay([anOrder({ items })], ({ stationId }) => stationId === 'bar').map(({ name }) => name)).toEqual(['B']);
  });
});
