import type { ChannelResult } from '@/domain/operation';
import type { ChannelOutcome } from '@/machines/menuPush/channelOutcome';

/** Converts the result of a channel, from the reply to a push or the operations history, for display. */
export function channelOutcome({ slug, status, code = null, items }: ChannelResult): ChannelOutcome {
  const rejectedItems = items.map(({ innerId, name, reason }) => ({ innerId, name: name ?? innerId, reason: reason ?? '' }));
  return { slug, status, code, items: rejectedItems };
}
