import { channelRequestState } from '@/domain/channelRequestState';
import type { ChannelStatus } from '@/domain/channelStatus';

const REQUESTED_AT = Date.parse('2026-11-20T12:00:00Z');
const requested = (status: 'open' | 'paused', until: string | null = null) => ({ status, until, at: '2026-11-20T12:00:00Z', by: 'Ana' });
const at = (
  status: ChannelStatus['status'],
  request: ChannelStatus['asked'],
  seconds: number,
  until: string | null = request?.until ?? null,
) => channelRequestState({ status, until, asked: request }, REQUESTED_AT + seconds * 1_000);

describe('channelRequestState', () => {
  it('is kept if the channel matches the request or if there is no request', () => {
    expect(at('paused', requested('paused'), 3_600)).toEqual({ wanted: 'paused', requestState: { kind: 'applied' } });
    expect(at('paused', null, 0)).toEqual({ wanted: null, requestState: { kind: 'applied' } });
    expect(at(null, undefined, 0)).toEqual({ wanted: null, requestState: { kind: 'applied' } });
  });

  it('is awaited for a minute after the request, and then drifted [BS-01]', () => {
    expect(at('open', requested('paused'), 20)).toEqual({ wanted: 'paused', requestState: { kind: 'awaited', leftMs: 40_000 } });
    expect(at(null, requested('open'), 59.999)).toEqual({ wanted: 'open', requestState: { kind: 'awaited', leftMs: 1 } });
    expect(at('open', requested('paused'), 60)).toEqual({ wanted: 'paused', requestState: { kind: 'drifted' } });
  });

  it('expects an open channel after the pause ends, and allows a minute for it [BS-01]', () => {
    const request = requested('paused', '2026-11-20T12:05:00Z');

    expect(at('paused', request, 299)).toEqual({ wanted: 'paused', requestState: { kind: 'applied' } });
    expect(at('open', request, 300)).toEqual({ wanted: 'open', requestState: { kind: 'applied' } });
    expect(at('paused', request, 300)).toEqual({ wanted: 'open', requestState: { kind: 'awaited', leftMs: 60_000 } });
    expect(at('paused', request, 360)).toEqual({ wanted: 'open', requestState: { kind: 'drifted' } });
  });

  it.each([
    ['an earlier time', '2026-11-20T15:00:00Z', '2026-11-20T13:00:00Z', 'drifted'],
    ['a minute later', '2026-11-20T15:00:00Z', '2026-11-20T15:01:00Z', 'drifted'],
    ['further notice', '2026-11-20T15:00:00Z', null, 'drifted'],
    ['a time although requested until further notice', null, '2026-11-20T15:00:00Z', 'drifted'],
    ['the requested time, rounded down to the minute', '2026-11-20T15:00:45.500Z', '2026-11-20T15:00:00Z', 'applied'],
    ['the requested time, rounded up to the minute', '2026-11-20T15:00:45.500Z', '2026-11-20T15:01:00Z', 'applied'],
    ['further notice, as requested', null, null, 'applied'],
  ] as const)('compares the end of a pause, for a pause until %s [BS-01]', (_case, wanted, until, kind) => {
    expect(at('paused', requested('paused', wanted), 90, until).requestState.kind).toBe(kind);
    expect(at('paused', requested('paused', wanted), 30, until).requestState.kind).toBe(kind === 'applied' ? 'applied' : 'awaited');
  });

  it('ignores the end time of an open channel', () => {
    expect(at('open', requested('open'), 90, '2026-11-20T15:00:00Z').requestState.kind).toBe('applied');
  });

  it('is drifted if the time of the request cannot be parsed', () => {
    expect(at('open', { ...requested('paused'), at: 'lately' }, 0).requestState).toEqual({ kind: 'drifted' });
    expect(at('paused', requested('paused', 'soon'), 0, null)).toEqual({ wanted: 'paused', requestState: { kind: 'applied' } });
  });
});
