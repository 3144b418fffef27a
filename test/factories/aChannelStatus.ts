import type { PlacedChannelStatus } from '@/domain/channelStatus';

/** Glovo at the restaurant in Madrid: open, and nobody asked for anything. */
export function aChannelStatus(over: Partial<PlacedChannelStatus> = {}): PlacedChannelStatus {
  return { locationId: 'location-1', slug: 'glovo', status: 'open', until: null, reason: null, reportedAt: null, asked: null, ...over };
}
