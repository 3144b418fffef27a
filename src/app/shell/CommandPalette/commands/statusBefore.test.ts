import { aChannelStatus } from '../../../../../test/factories/aChannelStatus';
import { restoredStatus, statusBefore } from '@/app/shell/CommandPalette/commands/statusBefore';

const NOW = Date.parse('2026-11-20T12:05:00.000Z');
const EVENING = '2026-11-20T20:00:00.000Z';
const asked = (at: string) => ({ status: 'paused', until: EVENING, at, by: 'Ana' }) as const;

describe('statusBefore', () => {
  it.each([
    ['the report of a channel', aChannelStatus({ status: 'paused', until: EVENING }), { status: 'paused', until: EVENING }],
    [
      'a request that the channel has not applied yet',
      aChannelStatus({ asked: asked('2026-11-20T12:04:30.000Z') }),
      { status: 'paused', until: EVENING },
    ],
    [
      'the report of a channel that left the requested state',
      aChannelStatus({ asked: asked('2026-11-20T11:00:00.000Z') }),
      { status: 'open' },
    ],
  ])('is %s [W-02]', (_what, status, { status: expected, ...rest }: { status: string; until?: string }) => {
    expect(statusBefore(status, NOW)).toEqual({ status: expected, until: rest.until ?? null });
  });

  it('is null for a channel that never reported [W-02]', () => {
    expect(statusBefore(aChannelStatus({ status: null }), NOW)).toBeNull();
  });
});

describe('restoredStatus', () => {
  it.each([
    [
      { status: 'open', until: null },
      { status: 'open', until: null },
    ],
    [
      { status: 'paused', until: null },
      { status: 'paused', until: null },
    ],
    [
      { status: 'paused', until: EVENING },
      { status: 'paused', until: EVENING },
    ],
    [
      { status: 'paused', until: '2026-11-20T12:05:00.000Z' },
      { status: 'open', until: null },
    ],
  ] as const)('of %j is %j [W-02]', (before, expected) => {
    expect(restoredStatus(before, NOW)).toEqual(expected);
  });
});
