import fc from 'fast-check';
import { nextRange, overlapping, piecesOf, rangeOf, spanOf, timeOf, weekOf } from '@/features/locations/Schedule/weekRanges';

describe('weekRanges', () => {
  it('shows the part of a range after midnight on the next day, from Sunday to Monday too', () => {
    const week = weekOf({ sun: [{ from: '20:00', to: '02:00' }], mon: [{ from: '12:00', to: '16:00' }] });

    expect(piecesOf(week, 'sun')).toEqual([{ index: 0, begin: 1200, end: 1440, isRest: false }]);
    expect(piecesOf(week, 'mon')).toEqual([
      { index: 0, begin: 0, end: 120, isRest: true },
      { index: 0, begin: 720, end: 960, isRest: false },
    ]);
  });

  it('treats equal start and end times as a range of 24 hours', () => {
    expect(spanOf({ from: '00:00', to: '00:00' })).toEqual({ begin: 0, end: 1440 });
    expect(piecesOf(weekOf({ mon: [{ from: '06:00', to: '06:00' }] }), 'tue')).toEqual([{ index: 0, begin: 0, end: 360, isRest: true }]);
  });

  it('draws no piece for a range without times', () => {
    expect(piecesOf(weekOf({ mon: [{ from: '', to: '16:00' }] }), 'mon')).toEqual([]);
  });

  it('finds overlapping ranges, also across midnight, and ignores ranges without times', () => {
    const week = weekOf({
      mon: [
        { from: '', to: '' },
        { from: '20:00', to: '02:00' },
        { from: '21:00', to: '22:00' },
      ],
      tue: [{ from: '01:00', to: '03:00' }],
    });

    expect([overlapping(week, 'mon'), overlapping(week, 'tue')]).toEqual([new Set([2]), new Set([0])]);
  });

  it('limits a range to a start within its day and a length from one step to 24 hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: -3000, max: 3000 }), (begin, end) => {
        const span = spanOf(rangeOf(begin, end));

        expect(span && span.begin >= 0 && span.begin < 1440 && span.end - span.begin >= 15 && span.end - span.begin <= 1440).toBe(true);
      }),
    );
  });

  it('suggests a range after the last one, and an empty one when there is no room', () => {
    expect(nextRange([])).toEqual({ from: '12:00', to: '16:00' });
    expect(nextRange([{ from: '12:00', to: '16:00' }])).toEqual({ from: '17:00', to: '20:00' });
    expect(nextRange([{ from: '20:00', to: '02:00' }])).toEqual({ from: '', to: '' });
    expect(timeOf(1440)).toBe('00:00');
  });
});
