import { useMemo } from 'react';
import type { BlockedItem } from '@/domain/blockedItem';
import type { Location } from '@/domain/location';
import { channelsOf } from '@/features/productBlocking/blockRows';
import { byName } from '@/lib/byName';
import { useListAppsQuery } from '@/services/api/appsApi';

/** The channels of some locations, by name, with those in which something is blocked there though they do not have them any more. */
export function useMatrixChannels(locations: readonly Location[], blocked: ReadonlyMap<string, readonly BlockedItem[]>) {
  const { data } = useListAppsQuery({ scope: 'channel' });
  // One text for what does not change with each reply.
  const there = [
    ...new Set([...locations.flatMap(channelsOf), ...[...blocked.values()].flatMap((items) => items.flatMap(({ channels }) => channels))]),
  ]
    .sort()
    .join(' ');
  return useMemo(() => {
    const known = new Map(data?.data.map((app) => [app.slug, app]));
    const channels = there
      .split(' ')
      .filter(Boolean)
      .map((slug) => ({ slug, name: known.get(slug)?.name ?? slug, image: known.get(slug)?.image ?? null }))
      .sort(byName);
    return { channels, slugs: channels.map(({ slug }) => slug), channelName: (slug: string) => known.get(slug)?.name ?? slug };
  }, [data, there]);
}
