import { TZDate } from '@date-fns/tz';
import { addDays, addMinutes, startOfDay, subHours } from 'date-fns';
import type { Location } from '@/domain/location';
import { marketOf } from '../menus/marketOf';
import type { blockedItems } from '../../platform/db/schema';
import { DEMO_USERS } from './demoUsers';

type BlockSeed = typeof blockedItems.$inferInsert;

/** The blocked items of each location: a dish until local midnight, one indefinitely in one channel, and an extra. All channels confirm them. */
export function demoBlocks(locations: readonly Location[], now: Date): BlockSeed[] {
  return locations.flatMap((location, locationIndex) => {
    const { dishes } = marketOf(location.country);
    const index = (nth: number) => (locationIndex + nth) % dishes.length;
    const dish = (nth: number) => ({ innerId: `dish-${index(nth) + 1}`, kind: 'product' as const, name: dishes[index(nth)]?.name ?? '' });
    const channels = location.channels.map(({ slug }) => slug);
    const common = { locationId: location.id, channels, until: null, by: staffName(location) };
    const midnight = startOfDay(addDays(new TZDate(now.getTime(), location.timeZone), 1));
    // The first dish of every menu has an extra.
    const extra = dishes[0]?.extras[0]?.[0] ?? '';
    const blocks = [
      { ...common, ...dish(3), since: subHours(now, 2), until: new Date(midnight.getTime()) },
      { ...common, ...dish(5), since: subHours(now, 30), channels: channels.slice(0, 1) },
      { ...common, innerId: 'dish-1-extra-1', kind: 'modifier', name: extra, since: subHours(now, 5) },
    ] satisfies BlockSeed[];
    return blocks.map((block) => ({ ...block, reports: block.channels.map((slug) => reportOf(slug, block.since)) }));
  });
}

function reportOf(slug: string, since: Date) {
  return { slug, suspended: true, at: addMinutes(since, 2).toISOString() };
}

/** The name of a staff member of the location, or else of an administrator of its account. */
function staffName({ id, accountId }: Location): string {
  const staff = DEMO_USERS.find(({ role, locationsIds }) => role === 'location-staff' && locationsIds.includes(id));
  const admin = DEMO_USERS.find((user) => user.role === 'account-admin' && user.accountId && accountId.startsWith(user.accountId));
  return (staff ?? admin)?.name ?? '';
}
