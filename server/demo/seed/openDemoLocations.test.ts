import { addMinutes } from 'date-fns';
import { openingAt } from '@/domain/openingHours';
import { setOpeningHours } from '../../../test/server/setOpeningHours';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { listLocations } from '../../modules/locations/locationStore';
import { openingHoursAround } from './demoOpeningHours';
import { openDemoLocations } from './openDemoLocations';
import { seedDemo } from './seedDemo';

const ZONES = ['Europe/Madrid', 'Atlantic/Canary', 'America/Sao_Paulo', 'America/Manaus', 'America/Bogota'];

describe('the opening hours of the demo', () => {
  const database = useTestDatabase();

  it('contain the start of the demo and the next three hours, at every half hour of a week and in every zone [W-04]', () => {
    // The clocks of Madrid change on 25 October 2026.
    for (const start of ['2026-10-23T00:00:00Z', '2026-11-20T00:00:00Z']) {
      for (let half = 0; half < 7 * 48; half += 1) {
        const now = addMinutes(new Date(start), half * 30);
        for (const zone of ZONES) {
          const hours = openingHoursAround(now, zone);
          const isOpen = [0, 60, 179].map((minutes) => Boolean(openingAt(hours, zone, addMinutes(now, minutes).getTime())));
          expect([now.toISOString(), zone, ...isOpen]).toEqual([now.toISOString(), zone, true, true, true]);
        }
      }
    }
  });

  it('are adapted at a start at another time of the day, unless a user has changed them [W-04]', async () => {
    const noon = new Date('2026-11-20T12:00:00Z');
    const night = new Date('2026-11-21T03:00:00Z');
    await seedDemo(database(), { now: noon, printerPort: 4301, orders: 0, passwordHash: 'x' });
    await setOpeningHours(database(), 'location-es-2', { mon: [{ from: '12:00', to: '16:00' }] });

    await openDemoLocations(database(), night);

    const closed = (await listLocations(database(), 'all')).filter(
      ({ openingHours, timeZone }) => !openingAt(openingHours, timeZone, night.getTime()),
    );
    expect(closed.map(({ id }) => id)).toEqual(['location-es-2']);
  });
});
