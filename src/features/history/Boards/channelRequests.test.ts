import type { BlockedItem } from '@/domain/blockedItem';
import type { LocationChannelStatus } from '@/domain/channelStatus';
import { blockRequests, byUrgency, pauseRequests } from '@/features/history/Boards/channelRequests';
import { aLocation } from '../../../../test/factories/aLocation';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();
const CENTRO = aLocation();
const known = new Map([[CENTRO.id, CENTRO]]);
const status = (over: Partial<LocationChannelStatus>): LocationChannelStatus => ({
  ...{ locationId: CENTRO.id, slug: 'glovo', status: 'open', until: null, reason: null, reportedAt: null, asked: null },
  ...over,
});
const paused = (seconds: number, until: string | null = null) => ({ status: 'paused' as const, until, at: ago(seconds), by: 'Ana' });
const pauses = (over: Partial<LocationChannelStatus>) =>
  pauseRequests([status(over)], known, NOW).map(({ what, until, by, channels }) => ({ what, until, by, channels }));

describe('pauseRequests', () => {
  it('waits one minute for a channel to pause, then reports drift [BS-01]', () => {
    const request = { what: 'pause', until: null, by: 'Ana' };

    expect(pauses({ asked: paused(20) })).toEqual([
      { ...request, channels: [{ slug: 'glovo', reported: 'open', requestState: { kind: 'awaited', endsAt: NOW + 40_000 } }] },
    ]);
    expect(pauses({ asked: paused(60) })).toEqual([
      { ...request, channels: [{ slug: 'glovo', reported: 'open', requestState: { kind: 'drifted' } }] },
    ]);
    expect(pauses({ asked: paused(60), status: 'paused' })).toEqual([
      { ...request, channels: [{ slug: 'glovo', reported: 'paused', requestState: { kind: 'applied' } }] },
    ]);
    expect(pauses({ asked: paused(60), status: null })).toEqual([
      { ...request, channels: [{ slug: 'glovo', reported: 'unknown', requestState: { kind: 'drifted' } }] },
    ]);
  });

  it('includes the end of a pause that differs from the requested one [BS-01]', () => {
    const [halfAnHour, hour] = [ago(-1_800), ago(-3_600)];

    expect(pauses({ asked: paused(60, halfAnHour), status: 'paused', until: hour })[0]?.channels).toEqual([
      { slug: 'glovo', reported: 'paused', until: hour, requestState: { kind: 'drifted' } },
    ]);
    expect(pauses({ asked: paused(60, halfAnHour), status: 'paused' })[0]?.channels).toMatchObject([{ until: null }]);
    expect(pauses({ asked: paused(60, halfAnHour), status: 'paused', until: halfAnHour })[0]?.channels).toEqual([
      { slug: 'glovo', reported: 'paused', requestState: { kind: 'applied' } },
    ]);
  });

  it('waits for the channel to open after the pause ends', () => {
    expect(pauses({ asked: paused(600, ago(30)), status: 'paused' })).toMatchObject([
      { what: 'open', until: null, channels: [{ requestState: { kind: 'awaited' } }] },
    ]);
  });

  it('omits requests fulfilled long ago, pauses without a request, and locations that are not shown', () => {
    const opened = (seconds: number) => ({ asked: { ...paused(seconds), status: 'open' as const } });

    expect(pauses(opened(3_600))).toHaveLength(1);
    expect(pauses(opened(25 * 3_600))).toEqual([]);
    expect(pauses({ asked: paused(25 * 3_600), status: 'paused' })).toHaveLength(1);
    expect(pauses({ status: 'paused' })).toEqual([]);
    expect(pauses({ locationId: 'gone', asked: paused(20) })).toEqual([]);
  });
});

describe('blockRequests', () => {
  const entry = (over: Partial<BlockedItem>): BlockedItem => ({
    ...{
      innerId: 'dish-1',
      kind: 'product',
      name: 'Croquetas',
      suspended: true,
      until: null,
      channels: ['glovo', 'justeat'],
      since: ago(60),
      by: 'Ana',
    },
    reports: [{ slug: 'justeat', suspended: true, at: ago(30) }],
    ...over,
  });
  const requests = (over: Partial<BlockedItem>) =>
    blockRequests(CENTRO, [entry(over)], NOW).map(({ what, channels, requestState }) => ({ what, channels, requestState: requestState }));

  it('reports the state of each channel for a block, and the worst of them [BS-01]', () => {
    const kept = { slug: 'justeat', reported: 'notSold', requestState: { kind: 'applied' } };
    const endsAt = NOW + 14 * 60_000;

    expect(requests({})).toEqual([
      {
        what: 'block',
        channels: [{ slug: 'glovo', reported: 'unknown', requestState: { kind: 'awaited', endsAt } }, kept],
        requestState: { kind: 'awaited', endsAt },
      },
    ]);
    expect(
      requests({
        since: ago(3_600),
        reports: [
          { slug: 'glovo', suspended: false, at: '' },
          { slug: 'justeat', suspended: true, at: '' },
        ],
      }),
    ).toEqual([
      {
        what: 'block',
        channels: [{ slug: 'glovo', reported: 'sold', requestState: { kind: 'drifted' } }, kept],
        requestState: { kind: 'drifted' },
      },
    ]);
  });

  it('reports an ended block until every channel sells the item', () => {
    const still = { slug: 'justeat', reported: 'notSold' };

    expect(requests({ suspended: false, channels: ['justeat'] })).toMatchObject([{ what: 'unblock', channels: [still] }]);
    expect(requests({ until: ago(10), channels: ['justeat'] })).toMatchObject([{ what: 'unblock', channels: [still] }]);
    expect(requests({ suspended: false, channels: [], reports: [] })).toEqual([]);
  });
});

describe('byUrgency', () => {
  it('sorts drift first, then pending requests by deadline, then the newest [BS-01]', () => {
    const of = (slug: string, over: Partial<LocationChannelStatus>) => status({ slug, ...over });
    const requests = pauseRequests(
      [
        of('kept-old', { asked: paused(900), status: 'paused' }),
        of('kept-new', { asked: paused(300), status: 'paused' }),
        of('awaited-late', { asked: paused(5) }),
        of('awaited-soon', { asked: paused(50) }),
        of('drifted', { asked: paused(120) }),
      ],
      known,
      NOW,
    );

    expect(requests.sort(byUrgency).map(({ channels: [state] }) => state?.slug)).toEqual([
      'drifted',
      'awaited-soon',
      'awaited-late',
      'kept-new',
      'kept-old',
    ]);
  });
});
