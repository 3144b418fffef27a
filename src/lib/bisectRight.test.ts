import fc from 'fast-check';
import { bisectRight } from '@/lib/bisectRight';

it('bisectRight returns the index of the last number that is not above the maximum', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -20, max: 20 })), fc.integer({ min: -25, max: 25 }), (numbers, max) => {
      const sorted = numbers.toSorted((a, b) => a - b);
      expect(bisectRight(sorted, max)).toBe(sorted.findLastIndex((each) => each <= max));
    }),
  );
});
