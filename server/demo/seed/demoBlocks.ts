import { TZDate } from '@date-fns/tz';
import { addDays, addMinutes, startOfDay, subHours } from 'date-fns';
import type { Location } from '@/domain/location';
import { marketOf } from '../orders/menus';
import type { blockedItems } from '../../platform/db/schema';
import { DEMO_USERS } from './demoUsers';

type BlockSeed = typeof blockedItems.$inferInsert;

/** At each restaurant a dish that is out until midnight by its clocks, one until further notice in one channel, and an extra; all as asked. */
export function demoBlocks(places: readonly Location[], now: Date): BlockSeed[] {
  return places.flatMap((place, number) => {
    const { dishes } = marketOf(place.country);
    const index = (nth: number) => (number + nth) % dishes.length;
    const dish = (nth: number) => ({ innerId: `dish-${index(nth) + 1}`, kind: 'product' as const, name: dishes[index(nth)]?.name ?? '' });
    const channels = place.channels.map(({ slug }) => slug);
    const common = { locationId: place.id, channels, until: null, by: nameOfStaff(place) };
    const midnight = startOfDay(addDays(new TZDate(now.getTime(), place.timeZone), 1));
    // The first dish of every menu has an extra.
    const extra = dishes[0]?.extras[0]?.[0] ?? '';
    const blocks = [
      { ...common, ...dish(3), since: subHours(now, 2), until: new Date(midnight.getTime()) },
      { ...common, ...dish(5), since: subHours(now, 30), channels: channels.slice(0, 1) },
      { ...common, innerId: 'dish-1-extra-1', kind: 'modifier', name: extra, since: subHours(now, 5) },
    ] satisfies BlockSeed[];
    return blocks.map((block) => ({ ...block, reports: block.channels.map((slug) => followed(slug, block.since)) }));
  });
}

function followed(slug: string, since: Date) {
  return { slug, suspended: true, at: addMinutes(since, 2).toISOString() };
}

/** Somebody who works there, else for the account or for the group. */
function nameOfStaff({ id, accountId }: Location): string {
  const staff = DEMO_USERS.find(({ role, locationsIds }) => role === 'location-staff' && locationsIds.includes(id));
  const admin = DEMO_USERS.find((user) => user.role === 'account-admin' && user.accountId && accountId.startsWith(user.accountId));
  return (staff ?? admin)?.name ?? '';
}
