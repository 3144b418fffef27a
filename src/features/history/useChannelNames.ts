import { useCallback } from 'react';
import { useChannelApps } from '@/entities/channel/useChannelApps';

/** The names of the channels, by slug; one that nobody knows has its slug. */
export function useChannelNames(): (slug: string) => string {
  const channelOf = useChannelApps();
  return useCallback((slug: string) => channelOf(slug).name, [channelOf]);
}
