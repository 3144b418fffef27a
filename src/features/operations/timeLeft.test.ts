import { minutesLeft, urgencyOf } from '@/features/operations/timeLeft';

describe('minutesLeft', () => {
  it.each([
    [600_000, 10],
    [600_001, 11],
    [1, 1],
    [0, 0],
    [-1, 0],
    [-59_999, 0],
    [-60_000, -1],
    [-3_600_000, -60],
  ])('returns, %i ms before the due time, %i', (before, minutes) => {
    expect(minutesLeft(1_000_000_000, 1_000_000_000 - before)).toBe(minutes);
  });
});

describe('urgencyOf', () => {
  it.each([
    [11, 'calm'],
    [10, 'soon'],
    [1, 'soon'],
    [0, 'late'],
    [-5, 'late'],
  ])('returns for %i minutes %s', (minutes, urgency) => {
    expect(urgencyOf(minutes)).toBe(urgency);
  });
});
