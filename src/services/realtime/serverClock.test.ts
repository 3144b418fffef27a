import { act, renderHook } from '@testing-library/react';
import { recordServerTime, useClockSkew } from '@/services/realtime/serverClock';

describe('serverClock', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-21T20:00:00.000Z') }));
  afterEach(() => jest.useRealTimers());

  it('returns the clock skew of the least delayed of the last three messages [BP-04]', () => {
    const { result } = renderHook(useClockSkew);
    const say = (message: unknown) => act(() => recordServerTime(message));
    const seen = [result.current];
    const noText = { serverTime: { toString: null } };
    for (const message of [undefined, null, 'welcome', {}, noText, { serverTime: 'late' }, { serverTime: '2026-11-21T20:04:58.800Z' }]) {
      say(message);
      seen.push(result.current);
    }
    expect(seen).toEqual([null, null, null, null, null, null, null, 299_000]);

    say({ serverTime: '2026-11-21T20:05:00.000Z' });
    say({ serverTime: '2026-11-21T20:04:10.000Z' });
    expect(result.current).toBe(300_000);

    for (let tick = 0; tick < 3; tick += 1) say({ serverTime: '2026-11-21T19:59:59.900Z' });
    expect(result.current).toBe(0);
  });
});
