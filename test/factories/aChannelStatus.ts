import type { LocationChannelStatus } from '@/domain/channelStatus';

/** Glovo at the restaurant in Madrid: open, without a requested change. */
export function aChannelStatus(over: Partial<LocationChannelStatus> = {}): LocationChannelStatus {
  return { locationId: 'location-1', slug: 'glovo', status: 'open', until: null, reason: null, reportedAt: null, asked: null, ...over };
}
