import fc from 'fast-check';
import { matchStatement, type StatementOrder } from '@/domain/channelMoney/matchStatement';
import type { StatementLine } from '@/domain/channelMoney/statement';

const aLine = (over: Partial<StatementLine> = {}): StatementLine => ({
  ...{ line: 1, channelOrderId: 'G-1', paid: 1_274, sales: null, commission: null, currency: 'EUR', day: null },
  ...over,
});
const aStatementOrder = (over: Partial<StatementOrder> = {}): StatementOrder => ({
  ...{ id: 'order-1', code: 'A1', channelOrderId: 'G-1', channelOrderCode: 'GLV-1', locationId: 'location-1', location: 'Centro' },
  ...{ day: '2026-11-20', currency: 'EUR', counts: true, sales: 2_000, expected: 1_274, isCovered: true },
  ...over,
});

describe('matchStatement', () => {
  const only = (lines: StatementLine[], orders: StatementOrder[]) => {
    const [row, ...others] = matchStatement(lines, orders);
    expect(others).toEqual([]);
    return row;
  };

  it('matches a line with the order of the same channel order id and amount [M-05]', () => {
    expect(only([aLine()], [aStatementOrder()])).toMatchObject({ state: 'matched', orderId: 'order-1', difference: 0, location: 'Centro' });
  });

  it('states by how much the paid amount and the stated sales differ [M-05]', () => {
    expect(only([aLine({ paid: 1_200 })], [aStatementOrder()])).toMatchObject({ state: 'differs', difference: -74, salesDifference: null });
    expect(only([aLine({ sales: 1_900 })], [aStatementOrder()])).toMatchObject({ state: 'differs', difference: 0, salesDifference: -100 });
  });

  it('lists what only the statement or only Pase has, but misses no cancelled or uncovered order [M-05]', () => {
    expect(only([aLine()], [])).toMatchObject({ state: 'onlyStatement', orderId: null, paid: 1_274, expected: null });
    expect(only([], [aStatementOrder()])).toMatchObject({ state: 'onlyPase', paid: null, expected: 1_274, lines: [] });
    expect(matchStatement([], [aStatementOrder({ counts: false }), aStatementOrder({ isCovered: false })])).toEqual([]);
  });

  it('compares a payment for a cancelled order with 0 [M-05]', () => {
    const cancelled = aStatementOrder({ counts: false, expected: 0 });

    expect(only([aLine()], [cancelled])).toMatchObject({ state: 'differs', difference: 1_274, isCancelled: true });
    expect(only([aLine({ paid: 0, sales: 0 })], [cancelled])).toMatchObject({ state: 'matched' });
  });

  it('does not compare an order without an expected amount [M-05]', () => {
    expect(only([aLine()], [aStatementOrder({ expected: null })])).toMatchObject({ state: 'unknown', difference: null });
  });

  it('never compares or adds amounts in different currencies [M-05]', () => {
    const other = only([aLine({ currency: 'COP' })], [aStatementOrder()]);
    const mixed = only([aLine(), aLine({ line: 2, currency: 'COP' })], [aStatementOrder()]);

    expect(other).toMatchObject({ state: 'otherCurrency', currency: 'COP', paid: 1_274, expected: null, difference: null });
    expect(mixed).toMatchObject({ state: 'otherCurrency', paid: null, difference: null, lines: [1, 2] });
  });

  it('adds up several lines of an order, and marks them as repeated even if the sum is right [M-05]', () => {
    const lines = [aLine({ paid: 1_300 }), aLine({ line: 2, paid: -26 })];

    expect(only(lines, [aStatementOrder()])).toMatchObject({ state: 'repeated', paid: 1_274, difference: 0, lines: [1, 2] });
  });

  it('finds an order by the code that the channel shows, but only on covered days and never before its id [M-05]', () => {
    const line = aLine({ channelOrderId: 'GLV-1' });

    expect(only([line], [aStatementOrder()])).toMatchObject({ state: 'matched' });
    expect(only([line], [aStatementOrder({ isCovered: false })])).toMatchObject({ state: 'onlyStatement' });
    const byId = aStatementOrder({ id: 'order-2', channelOrderId: 'GLV-1', channelOrderCode: '' });
    expect(matchStatement([line], [aStatementOrder(), byId])).toMatchObject([
      { orderId: 'order-2' },
      { state: 'onlyPase', orderId: 'order-1' },
    ]);
  });

  it('does not choose between several orders with the same id, and misses none of them [M-05]', () => {
    expect(only([aLine()], [aStatementOrder(), aStatementOrder({ id: 'order-2' })])).toMatchObject({ state: 'ambiguous', orderId: null });
  });

  it('lists every line and every covered order that counts at least once, and no line twice [M-05]', () => {
    const id = fc.constantFrom('G-1', 'G-2', 'G-3', 'GLV-1', '');
    const currency = fc.constantFrom('EUR', 'COP');
    const amount = fc.integer({ min: -500, max: 500 });
    const lines = fc
      .array(fc.record({ channelOrderId: id.filter((each) => each !== ''), paid: amount, currency }), { maxLength: 8 })
      .map((all) => all.map((each, index) => aLine({ ...each, line: index + 1 })));
    const orders = fc
      .array(
        fc.record({
          ...{ channelOrderId: id, channelOrderCode: id, currency, counts: fc.boolean(), isCovered: fc.boolean() },
          expected: fc.option(amount),
        }),
        { maxLength: 8 },
      )
      .map((all) => all.map((each, index) => aStatementOrder({ ...each, id: `order-${index}` })));
    fc.assert(
      fc.property(lines, orders, (given, known) => {
        const rows = matchStatement(given, known);

        expect(rows.flatMap((row) => row.lines).sort((a, b) => a - b)).toEqual(given.map(({ line }) => line));
        const listed = rows.map(({ orderId }) => orderId);
        expect(new Set(listed.filter((each) => each !== null)).size).toBe(listed.filter((each) => each !== null).length);
        const ambiguous = rows.filter(({ state }) => state === 'ambiguous').map(({ channelOrderId }) => channelOrderId);
        for (const order of known.filter(({ counts, isCovered }) => counts && isCovered)) {
          const isListed = listed.includes(order.id);
          const isCandidate = ambiguous.includes(order.channelOrderId) || ambiguous.includes(order.channelOrderCode);
          expect(isListed || isCandidate).toBe(true);
        }
      }),
    );
  });
});
