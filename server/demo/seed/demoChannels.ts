import { addMinutes, subMinutes } from 'date-fns';
import type { Location } from '@/domain/location';
import { channelsOf } from '../../modules/channels/channelsOf';
import { closingReason } from '../channels/closingReason';
import type { channelStatuses } from '../../platform/db/schema';
import { peopleWho } from './demoPeople';

type ChannelSeed = typeof channelStatuses.$inferInsert;

/**
 * How a channel is that is not simply open: paused for some minutes more, or until further notice; asked to pause and open all the same;
 * paused by the platform.
 */
type Condition = { pausedFor: number } | 'pausedForGood' | 'drifted' | 'closedItself';

const CONDITIONS: Record<string, Record<string, Condition>> = {
  'location-es-1': { cheerfy: 'pausedForGood', whatsapp: { pausedFor: 35 } },
  'location-es-2': { justeat: 'drifted', deliveroo: 'closedItself' },
  'location-es-3': { glovo: { pausedFor: 50 } },
  'location-es-4': { ubereats: 'pausedForGood' },
  'location-es-6': { glovo: { pausedFor: 900 } },
  'location-br-1': { ifood: 'drifted' },
  'location-br-2': { rappi: 'closedItself' },
  'location-br-3': { whatsapp: { pausedFor: 120 } },
  'location-co-1': { rappi: { pausedFor: 20 } },
  'location-co-3': { didifood: 'drifted' },
};

/** What the channels of the demo's restaurants say of themselves, and what was asked of them: most are open. */
export function demoChannels(places: readonly Location[], now: Date): ChannelSeed[] {
  return places.flatMap((place) =>
    channelsOf(place).map((slug, number) => {
      const key = { locationId: place.id, slug };
      const condition = CONDITIONS[place.id]?.[slug];
      if (condition) return { ...key, ...rowIn(condition, place, now) };
      return { ...key, status: 'open', reportedAt: subMinutes(now, 60 + 7 * number) };
    }),
  );
}

function rowIn(condition: Condition, place: Location, now: Date): Omit<ChannelSeed, 'locationId' | 'slug'> {
  const askedAt = subMinutes(now, 25);
  const [askedBy = ''] = peopleWho(place, 'store-availability', 'updateOwn');
  const asked = { askedStatus: 'paused', askedAt, askedBy } as const;
  switch (condition) {
    case 'pausedForGood':
      return { ...asked, askedAt: subMinutes(now, 1500), status: 'paused', reason: 'Cocina en obras', reportedAt: subMinutes(now, 1500) };
    case 'drifted':
      return { ...asked, status: 'open', reportedAt: subMinutes(now, 12) };
    case 'closedItself': {
      const opened = subMinutes(now, 600);
      const reason = closingReason(place.country);
      return { askedStatus: 'open', askedAt: opened, askedBy, status: 'paused', reason, reportedAt: subMinutes(now, 9) };
    }
    default: {
      const until = addMinutes(now, condition.pausedFor);
      return { ...asked, askedUntil: until, status: 'paused', until, reportedAt: askedAt };
    }
  }
}
