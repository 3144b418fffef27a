import type { Location } from '@/domain/location';

/** Returns the distinct slugs of the enabled channels of a location, sorted. */
export function channelsOf({ channels }: Pick<Location, 'channels'>): string[] {
  return [...new Set(channels.filter(({ enabled }) => enabled !== false).map(({ slug }) => slug))].sort();
}
