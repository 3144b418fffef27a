import { useMemo } from 'react';
import type { BlockedItem } from '@/domain/blockedItem';
import { useChannelApps } from '@/entities/channel/useChannelApps';
import type { BlockRow } from '@/features/productAvailability/blockRows';
import { byName } from '@/lib/byName';

/** The channels that some of the rows are sold on, by name, with those in which something is blocked though nothing is sold there any more. */
export function useMatrixChannels(rows: readonly BlockRow[], blocked: ReadonlyMap<string, readonly BlockedItem[]>) {
  const channelOf = useChannelApps();
  // One text for what does not change with each reply.
  const there = useMemo(() => {
    const asked = [...blocked.values()].flatMap((items) => items.flatMap(({ channels }) => channels));
    return [...new Set([...rows.flatMap(({ slugs }) => slugs), ...asked])].sort().join(' ');
  }, [rows, blocked]);
  return useMemo(() => {
    const channels = there
      .split(' ')
      .filter(Boolean)
      .map((slug) => ({ ...channelOf(slug), slug }))
      .sort(byName);
    return { channels, slugs: channels.map(({ slug }) => slug), channelName: (slug: string) => channelOf(slug).name };
  }, [channelOf, there]);
}
