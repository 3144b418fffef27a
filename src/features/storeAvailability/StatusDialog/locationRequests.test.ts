import { locationRequests, statusRequests } from '@/features/storeAvailability/StatusDialog/locationRequests';
import { aLocation } from '../../../../test/factories/aLocation';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const DAY = [{ from: '12:00', to: '16:00' }];
const open = aLocation({ id: 'open', openingHours: { fri: DAY } });
const closed = aLocation({ id: 'closed', openingHours: { sat: DAY } });
const unknown = aLocation({ id: 'unknown' });
const places = ['open', 'closed', 'unknown', 'gone'].flatMap((locationId) => ['glovo', 'rappi'].map((slug) => ({ locationId, slug })));
const HALF_AN_HOUR = { kind: 'minutes', minutes: 30 } as const;

describe('statusRequests', () => {
  it('requests a pause for each channel of the locations that can be paused, with their end [SA-03, SA-05]', () => {
    const requests = locationRequests({ status: 'paused', places }, [open, closed, unknown], HALF_AN_HOUR, NOW);

    expect(requests.map(({ location, end }) => [location.id, typeof end === 'string' ? end : null])).toEqual([
      ['open', null],
      ['closed', 'closed'],
      ['unknown', 'noHours'],
    ]);
    expect(statusRequests(requests)).toEqual(
      ['glovo', 'rappi'].map((slug) => ({ locationId: 'open', slug, until: '2026-11-20T12:30:00.000Z' })),
    );
  });

  it('opens without an end and without checking opening hours', () => {
    const requests = locationRequests({ status: 'open', places }, [closed], HALF_AN_HOUR, NOW);

    expect(statusRequests(requests)).toEqual(['glovo', 'rappi'].map((slug) => ({ locationId: 'closed', slug, until: null })));
  });
});
