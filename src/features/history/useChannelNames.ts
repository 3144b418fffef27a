import { useCallback } from 'react';
import { useChannelApps } from '@/entities/channel/useChannelApps';

/** Returns a function that maps a slug to the channel's name, or to the slug itself if the channel is unknown. */
export function useChannelNames(): (slug: string) => string {
  const channelOf = useChannelApps();
  return useCallback((slug: string) => channelOf(slug).name, [channelOf]);
}
