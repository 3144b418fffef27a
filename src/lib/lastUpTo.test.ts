import fc from 'fast-check';
import { lastUpTo } from '@/lib/lastUpTo';

it('finds the place of the last number that is not above another', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -20, max: 20 })), fc.integer({ min: -25, max: 25 }), (numbers, most) => {
      const rising = numbers.toSorted((a, b) => a - b);
      expect(lastUpTo(rising, most)).toBe(rising.findLastIndex((each) => each <= most));
    }),
  );
});
