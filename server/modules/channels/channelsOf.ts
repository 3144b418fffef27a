import type { Location } from '@/domain/location';

/** The slugs of the channels of a location that are on, each once, in their order. */
export function channelsOf({ channels }: Pick<Location, 'channels'>): string[] {
  return [...new Set(channels.filter(({ enabled }) => enabled !== false).map(({ slug }) => slug))].sort();
}
