import fc from 'fast-check';
import { bisectRight } from '@/lib/bisectRight';

it('bisectRight returns the index of the last number that is not above the maximum', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -20, max: 20 })), fc.integer({ min: -25, max: 25 }), (numbers, most) => {
      const rising = numbers.toSorted((a, b) => a - b);
      expect(bisectRight(rising, most)).toBe(rising.findLastIndex((each) => each <= most));
    }),
  );
});
