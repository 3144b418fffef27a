import { locationWishes, statusWishes } from '@/features/storeAvailability/StatusDialog/pauseWishes';
import { aLocation } from '../../../../test/factories/aLocation';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const DAY = [{ from: '12:00', to: '16:00' }];
const open = aLocation({ id: 'open', openingHours: { fri: DAY } });
const closed = aLocation({ id: 'closed', openingHours: { sat: DAY } });
const unknown = aLocation({ id: 'unknown' });
const places = ['open', 'closed', 'unknown', 'gone'].flatMap((locationId) => ['glovo', 'rappi'].map((slug) => ({ locationId, slug })));
const HALF_AN_HOUR = { kind: 'minutes', minutes: 30 } as const;

describe('statusWishes', () => {
  it('requests a pause for each channel of the locations that can be paused, with their end [SA-03, SA-05]', () => {
    const wishes = locationWishes({ status: 'paused', places }, [open, closed, unknown], HALF_AN_HOUR, NOW);

    expect(wishes.map(({ location, end }) => [location.id, typeof end === 'string' ? end : null])).toEqual([
      ['open', null],
      ['closed', 'closed'],
      ['unknown', 'noHours'],
    ]);
    expect(statusWishes(wishes)).toEqual(
      ['glovo', 'rappi'].map((slug) => ({ locationId: 'open', slug, until: '2026-11-20T12:30:00.000Z' })),
    );
  });

  it('opens without an end and without checking opening hours', () => {
    const wishes = locationWishes({ status: 'open', places }, [closed], HALF_AN_HOUR, NOW);

    expect(statusWishes(wishes)).toEqual(['glovo', 'rappi'].map((slug) => ({ locationId: 'closed', slug, until: null })));
  });
});
