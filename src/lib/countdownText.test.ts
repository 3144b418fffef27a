import { countdownText } from '@/lib/countdownText';

it.each([
  [900_000, '15:00'],
  [59_001, '1:00'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('countdownText formats %d ms as %s', (left, text) => {
  expect(countdownText(left)).toBe(text);
});
