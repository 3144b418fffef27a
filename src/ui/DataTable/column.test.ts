import fc from 'fast-check';
import { sortedIndex, type Column } from '@/ui/DataTable/column';

interface Dish {
  name: string;
  price: number;
}

const name: Column<Dish> = { id: 'name', title: 'Name', width: '1fr', text: (dish) => dish.name };
const price: Column<Dish> = { id: 'price', title: 'Price', width: '1fr', text: (dish) => String(dish.price), number: (dish) => dish.price };

const dishes: Dish[] = [
  { name: 'pan', price: 3 },
  { name: '', price: 1 },
  { name: 'Ñoquis', price: Number.NaN },
  { name: 'Arroz', price: 20 },
  { name: 'PAN', price: 2 },
];

describe('sortedIndex', () => {
  it('sorts by name ignoring case, and stably [S-19]', () => {
    expect([...sortedIndex(dishes, name, false)]).toEqual([3, 2, 0, 4, 1]);
    expect([...sortedIndex(dishes, name, true)]).toEqual([0, 4, 2, 3, 1]);
  });

  it('sorts numbers by value, with NaN last', () => {
    expect([...sortedIndex(dishes, price, false)]).toEqual([1, 4, 0, 3, 2]);
    expect([...sortedIndex(dishes, price, true)]).toEqual([3, 0, 4, 1, 2]);
  });

  it('does not reorder the rows without a column', () => {
    expect([...sortedIndex(dishes, undefined, true)]).toEqual([0, 1, 2, 3, 4]);
  });

  it('contains each row once, in ascending order', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ name: fc.string(), price: fc.double() })), fc.boolean(), (rows, descending) => {
        const index = [...sortedIndex(rows, price, descending)];
        expect([...index].sort((a, b) => a - b)).toEqual(rows.map((_, place) => place));
        const prices = index.map((place) => rows[place]?.price ?? Number.NaN).filter((each) => !Number.isNaN(each));
        const wrong = prices.some((each, place) => place > 0 && (descending ? each > prices[place - 1]! : each < prices[place - 1]!));
        expect(wrong).toBe(false);
      }),
    );
  });
});
