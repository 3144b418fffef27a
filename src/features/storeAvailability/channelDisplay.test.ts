import { displayKey, readDisplayKey } from '@/features/storeAvailability/channelDisplay';
import { aChannelStatus } from '../../../test/factories/aChannelStatus';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const face = (over: Parameters<typeof aChannelStatus>[0], now = NOW) => readDisplayKey(displayKey(aChannelStatus(over), now));

describe('faceText', () => {
  it('counts the minutes to the end of a pause, rounded up [SA-01]', () => {
    const paused = { status: 'paused' as const, until: '2026-11-20T12:30:00.000Z' };

    expect(face(paused).minutesLeft).toBe(30);
    expect(face(paused, NOW + 1).minutesLeft).toBe(30);
    expect(face(paused, NOW + 60_000).minutesLeft).toBe(29);
    expect(face(paused, NOW + 30 * 60_000).minutesLeft).toBe(0);
    expect(face({ ...paused, until: null }).minutesLeft).toBeNull();
    expect(face({ ...paused, until: 'soon' }).minutesLeft).toBeNull();
    expect(face({ ...paused, status: 'open' }).minutesLeft).toBeNull();
  });

  it('reports a request that is not applied yet [BS-01]', () => {
    const asked = { status: 'paused' as const, until: null, at: '2026-11-20T12:00:00.000Z', by: 'Ana' };

    expect(face({ status: 'open', asked })).toMatchObject({ requestState: 'awaited', wanted: 'paused' });
    expect(face({ status: 'open', asked }, NOW + 60_000)).toMatchObject({ requestState: 'drifted', wanted: 'paused' });
    expect(face({ status: 'paused', asked }, NOW + 60_000)).toMatchObject({ requestState: 'applied', wanted: 'paused' });
    expect(face({ status: 'open' })).toEqual({ requestState: 'applied', wanted: null, minutesLeft: null });
  });

  it('changes only once per minute', () => {
    const status = aChannelStatus({ status: 'paused', until: '2026-11-20T12:30:00.000Z' });
    const texts = Array.from({ length: 61 }, (_, second) => displayKey(status, NOW + second * 1_000));

    expect(new Set(texts).size).toBe(2);
  });
});
