import { channelPromise } from '@/domain/channelPromise';
import type { ChannelStatus } from '@/domain/channelStatus';

const ASKED_AT = Date.parse('2026-11-20T12:00:00Z');
const asked = (status: 'open' | 'paused', until: string | null = null) => ({ status, until, at: '2026-11-20T12:00:00Z', by: 'Ana' });
const at = (status: ChannelStatus['status'], wish: ChannelStatus['asked'], seconds: number, until: string | null = wish?.until ?? null) =>
  channelPromise({ status, until, asked: wish }, ASKED_AT + seconds * 1_000);

describe('channelPromise', () => {
  it('is kept where the channel says what was asked, and where nobody asked', () => {
    expect(at('paused', asked('paused'), 3_600)).toEqual({ wanted: 'paused', promise: { kind: 'kept' } });
    expect(at('paused', null, 0)).toEqual({ wanted: null, promise: { kind: 'kept' } });
    expect(at(null, undefined, 0)).toEqual({ wanted: null, promise: { kind: 'kept' } });
  });

  it('is awaited for a minute, and has drifted from then on [BS-01]', () => {
    expect(at('open', asked('paused'), 20)).toEqual({ wanted: 'paused', promise: { kind: 'awaited', leftMs: 40_000 } });
    expect(at(null, asked('open'), 59.999)).toEqual({ wanted: 'open', promise: { kind: 'awaited', leftMs: 1 } });
    expect(at('open', asked('paused'), 60)).toEqual({ wanted: 'paused', promise: { kind: 'drifted' } });
  });

  it('asks for open from the end of the pause on, and waits a minute for it [BS-01]', () => {
    const wish = asked('paused', '2026-11-20T12:05:00Z');

    expect(at('paused', wish, 299)).toEqual({ wanted: 'paused', promise: { kind: 'kept' } });
    expect(at('open', wish, 300)).toEqual({ wanted: 'open', promise: { kind: 'kept' } });
    expect(at('paused', wish, 300)).toEqual({ wanted: 'open', promise: { kind: 'awaited', leftMs: 60_000 } });
    expect(at('paused', wish, 360)).toEqual({ wanted: 'open', promise: { kind: 'drifted' } });
  });

  it.each([
    ['another time', '2026-11-20T15:00:00Z', '2026-11-20T13:00:00Z', 'drifted'],
    ['a minute later', '2026-11-20T15:00:00Z', '2026-11-20T15:01:00Z', 'drifted'],
    ['further notice', '2026-11-20T15:00:00Z', null, 'drifted'],
    ['a time, asked for until further notice', null, '2026-11-20T15:00:00Z', 'drifted'],
    ['that minute, rounded down', '2026-11-20T15:00:45.500Z', '2026-11-20T15:00:00Z', 'kept'],
    ['that minute, rounded up', '2026-11-20T15:00:45.500Z', '2026-11-20T15:01:00Z', 'kept'],
    ['further notice, as it was asked', null, null, 'kept'],
  ] as const)('of a pause until %s goes by its end, too [BS-01]', (_case, wanted, until, kind) => {
    expect(at('paused', asked('paused', wanted), 90, until).promise.kind).toBe(kind);
    expect(at('paused', asked('paused', wanted), 30, until).promise.kind).toBe(kind === 'kept' ? 'kept' : 'awaited');
  });

  it('of an open channel has no end', () => {
    expect(at('open', asked('open'), 90, '2026-11-20T15:00:00Z').promise.kind).toBe('kept');
  });

  it('has drifted where nobody knows when it was asked', () => {
    expect(at('open', { ...asked('paused'), at: 'lately' }, 0).promise).toEqual({ kind: 'drifted' });
    expect(at('paused', asked('paused', 'soon'), 0, null)).toEqual({ wanted: 'paused', promise: { kind: 'kept' } });
  });
});
