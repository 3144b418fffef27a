import { TokenBucket } from './tokenBucket';

describe('TokenBucket', () => {
  let nowMs: number;
  const bucket = () => new TokenBucket({ burst: 3, perSecond: 2 }, () => nowMs);
  beforeEach(() => (nowMs = 0));

  it('allows its burst at once, then its rate [T-09]', () => {
    const tokens = bucket();
    expect([1, 2, 3, 4].map(() => tokens.take())).toEqual([true, true, true, false]);
    nowMs = 250;
    expect([tokens.take(), tokens.waitMs()]).toEqual([false, 250]);
    nowMs = 500;
    expect([tokens.take(), tokens.take()]).toEqual([true, false]);
  });

  it('never holds more tokens than its burst, and takes all requested tokens or none', () => {
    const tokens = bucket();
    nowMs = 60_000;
    expect([tokens.isFull(), tokens.take(4), tokens.take(3), tokens.isFull()]).toEqual([true, false, true, false]);
    expect([tokens.waitMs(3), tokens.waitMs(0)]).toEqual([1_500, 0]);
  });
});
