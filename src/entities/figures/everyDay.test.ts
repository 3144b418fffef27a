import { everyDay } from '@/entities/figures/everyDay';

const of = (day: string, orders = 1) => ({ day, orders, sales: [], cancelled: 0, failed: 0 });
const ordersOf = (days: ReturnType<typeof everyDay>) => days.map(({ day, orders }) => [day.slice(8), orders]);

describe('the days of a chart', () => {
  it('are those of the period up to today, with zero for days without orders [M-10]', () => {
    const filter = { fromDay: '2026-11-16', toDay: '2026-11-18' };
    const whole = [
      ['16', 0],
      ['17', 1],
      ['18', 0],
    ];

    expect(ordersOf(everyDay([of('2026-11-17')], filter, '2026-11-30'))).toEqual(whole);
    expect(ordersOf(everyDay([of('2026-11-17')], filter, '2026-11-17'))).toEqual(whole.slice(0, 2));
    expect(everyDay([], filter, '2026-11-30')).toEqual([]);
  });

  it('contain a day after today with orders of a restaurant in an eastern zone [M-10]', () => {
    const days = everyDay([of('2026-11-18', 3)], { fromDay: '2026-11-16', toDay: '2026-11-20' }, '2026-11-17');

    expect(ordersOf(days)).toEqual([
      ['16', 0],
      ['17', 0],
      ['18', 3],
    ]);
  });
});
