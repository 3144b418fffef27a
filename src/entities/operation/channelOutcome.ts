import type { ChannelResult } from '@/domain/operation';
import type { ChannelOutcome } from '@/machines/menuPush/channelOutcome';

/** What an answer to a push, or the operations history, says of a channel. */
export function channelOutcome({ slug, status, code = null, items }: ChannelResult): ChannelOutcome {
  const told = items.map(({ innerId, name, reason }) => ({ innerId, name: name ?? innerId, reason: reason ?? '' }));
  return { slug, status, code, items: told };
}
