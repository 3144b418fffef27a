import fc from 'fast-check';
import { applyFormula, parseFormula } from '@/domain/priceSheet/priceFormula';
import { MAX_PRICE } from '@/domain/catalogProblems';

describe('parseFormula', () => {
  it.each([
    ['+5 %', { percent: 5 }],
    ['-5%', { percent: -5 }],
    ['−7,5 %', { percent: -7.5 }],
    ['+0,50', { amount: 50 }],
    ['-0.50', { amount: -50 }],
    ['=9.90', { price: 990 }],
    ['', null],
  ])('parses "%s" [M-01]', (text, by) => {
    expect(parseFormula(text, 'es')).toEqual(by);
  });

  it.each(['5', '5 %', '+', '=', '+-5', '-101 %', '+1001 %', '=5 %', '+5 %%', '=A1', '+gratis'])('rejects "%s" [M-01]', (text) => {
    expect(parseFormula(text, 'es')).toBeUndefined();
  });
});

describe('applyFormula', () => {
  it.each([
    [1000, { percent: 5 }, null, 1050],
    [999, { percent: 10 }, null, 1099],
    [1000, { amount: -1200 }, null, 0],
    [1000, { price: 990 }, null, 990],
    [1039, null, 90, 990],
    [1040, null, 90, 1090],
    [1040, null, 95, 995],
    [1050, null, 0, 1100],
    [1000, { percent: 5 }, 90, 1090],
    [20, null, 90, 90],
    [0, { percent: 5 }, 90, 0],
    [MAX_PRICE, { percent: 5 }, 90, MAX_PRICE - 9],
  ])('changes %s by %j with the ending %s to %s [M-01]', (price, by, ending, expected) => {
    expect(applyFormula(price, { by, ending })).toBe(expected);
  });

  it('changes no price that is missing, except when it sets one [M-01]', () => {
    expect(applyFormula(null, { by: { percent: 5 }, ending: 90 })).toBeNull();
    expect(applyFormula(null, { by: { price: 990 }, ending: null })).toBe(990);
  });

  it('returns an integer within the limits, with the ending unless it is free [M-01]', () => {
    const change = fc.oneof(
      fc.record({ percent: fc.integer({ min: -10_000, max: 100_000 }).map((each) => each / 100) }),
      fc.record({ amount: fc.integer({ min: -MAX_PRICE, max: MAX_PRICE }) }),
      fc.constant(null),
    );
    const amount = fc.integer({ min: 0, max: MAX_PRICE });
    fc.assert(
      fc.property(amount, change, fc.integer({ min: 0, max: 99 }), (price, by, ending) => {
        const result = applyFormula(price, { by, ending }) ?? -1;
        expect(Number.isInteger(result) && result >= 0 && result <= MAX_PRICE).toBe(true);
        if (result !== 0) expect(result % 100).toBe(ending);
      }),
    );
  });
});
