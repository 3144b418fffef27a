import { addMinutes, subMinutes } from 'date-fns';
import type { Location } from '@/domain/location';
import { channelsOf } from '../../modules/channels/channelsOf';
import { pauseReason } from '../channels/pauseReason';
import type { channelStatuses } from '../../platform/db/schema';
import { usersWithPermission } from './usersWithPermission';

type ChannelSeed = typeof channelStatuses.$inferInsert;

/**
 * The state of a channel that is not simply open: paused for some more minutes or indefinitely, drifted (open although a pause was requested),
 * or paused by the platform.
 */
type Scenario = { pausedFor: number } | 'pausedIndefinitely' | 'drifted' | 'pausedByPlatform';

const SCENARIOS: Record<string, Record<string, Scenario>> = {
  'location-es-1': { cheerfy: 'pausedIndefinitely', whatsapp: { pausedFor: 35 } },
  'location-es-2': { justeat: 'drifted', deliveroo: 'pausedByPlatform' },
  'location-es-3': { glovo: { pausedFor: 50 } },
  'location-es-4': { ubereats: 'pausedIndefinitely' },
  'location-es-6': { glovo: { pausedFor: 900 } },
  'location-br-1': { ifood: 'drifted' },
  'location-br-2': { rappi: 'pausedByPlatform' },
  'location-br-3': { whatsapp: { pausedFor: 120 } },
  'location-co-1': { rappi: { pausedFor: 20 } },
  'location-co-3': { didifood: 'drifted' },
};

/** The reported and requested status of every channel of the demo; most are open. */
export function demoChannels(locations: readonly Location[], now: Date): ChannelSeed[] {
  return locations.flatMap((location) =>
    channelsOf(location).map((slug, number) => {
      const key = { locationId: location.id, slug };
      const scenario = SCENARIOS[location.id]?.[slug];
      if (scenario) return { ...key, ...rowFor(scenario, location, now) };
      return { ...key, status: 'open', reportedAt: subMinutes(now, 60 + 7 * number) };
    }),
  );
}

function rowFor(scenario: Scenario, location: Location, now: Date): Omit<ChannelSeed, 'locationId' | 'slug'> {
  const askedAt = subMinutes(now, 25);
  const [askedBy = ''] = usersWithPermission(location, 'store-availability', 'updateOwn');
  const asked = { askedStatus: 'paused', askedAt, askedBy } as const;
  switch (scenario) {
    case 'pausedIndefinitely':
      return { ...asked, askedAt: subMinutes(now, 1500), status: 'paused', reason: 'Cocina en obras', reportedAt: subMinutes(now, 1500) };
    case 'drifted':
      return { ...asked, status: 'open', reportedAt: subMinutes(now, 12) };
    case 'pausedByPlatform': {
      const opened = subMinutes(now, 600);
      const reason = pauseReason(location.country);
      return { askedStatus: 'open', askedAt: opened, askedBy, status: 'paused', reason, reportedAt: subMinutes(now, 9) };
    }
    default: {
      const until = addMinutes(now, scenario.pausedFor);
      return { ...asked, askedUntil: until, status: 'paused', until, reportedAt: askedAt };
    }
  }
}
