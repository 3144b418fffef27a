import fc from 'fast-check';
import { subtotalOf } from '@/domain/draftPrices';
import { sumOf } from '@/domain/posOrder/minorUnits';
import { posLines } from '@/domain/posOrder/posLines';

type Modifier = { name: string; qty: number; price: number; modifiers: Modifier[] };

/** Modifiers with this many further levels. */
function modifiersOfDepth(levels: number): fc.Arbitrary<Modifier[]> {
  const modifier = fc.record({
    name: fc.constant('Queso'),
    qty: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: -500, max: 5_000 }),
    modifiers: levels > 0 ? modifiersOfDepth(levels - 1) : fc.constant<Modifier[]>([]),
  });
  return fc.array(modifier, { maxLength: 3 });
}

const item = fc.record({
  name: fc.constant('Pizza'),
  qty: fc.integer({ min: 1, max: 99 }),
  price: fc.nat(100_000),
  modifiers: modifiersOfDepth(2),
});

describe('subtotalOf', () => {
  it('equals the sum of the lines that the POS receives, with nested modifiers and their quantities [W-07]', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 5 }), (items) => {
        const { lines } = posLines({ items, clientComments: null }, {});

        expect(subtotalOf(items)).toBe(sumOf(lines.map(({ total }) => total)));
      }),
    );
  });

  it('multiplies a modifier by its own quantity and by that of the item [W-07]', () => {
    expect(subtotalOf([{ qty: 3, price: 900, modifiers: [{ qty: 2, price: 100 }] }])).toBe(3 * (900 + 200));
  });
});
