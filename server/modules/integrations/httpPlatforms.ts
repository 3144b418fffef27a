import type { DeliveryType } from '@/domain/delivery';
import type { Location } from '@/domain/location';
import type { MenuReply, PlatformReply, Platforms, RefusedMenuItem } from '../channels/platforms';
import type { AppClient } from './appClient';
import { APP_MESSAGES } from './appMessages';
import type { PostResult } from './postSigned';

const DEFAULT_RETRY_MS = 60_000;

/** The items of a menu that a channel refused, from its reply; empty if the reply has none. */
export function refusedItemsOf(body: unknown): RefusedMenuItem[] {
  const read = APP_MESSAGES.menu.reply.safeParse(body);
  return read.success ? read.data.refusedItems : [];
}

/**
 * Channels behind the generic HTTP adapter (row R-05): each request is a signed message to the URL of the connection.
 * 200: done. 202: accepted, the channel reports later. 429: users retry after `Retry-After`. Another 4xx: refused. Without a reply or
 * with a 5xx the result is unknown: the outbox retries, and the reply then counts as a report.
 */
export function createHttpPlatforms(client: AppClient): Platforms {
  async function deliver(location: Location, slug: string, type: DeliveryType, body: Record<string, unknown>) {
    return client.deliver({ locationId: location.id, slug, type, body });
  }

  return {
    setStatus: async (location, slug, { status, until }) =>
      answerOf(await deliver(location, slug, 'store.status', { status, until: until?.toISOString() ?? null })),
    setItems: async (location, slug, items) => answerOf(await deliver(location, slug, 'items', { items })),
    setHours: async (location, slug, openingHours) =>
      answerOf(await deliver(location, slug, 'store.hours', { openingHours, timeZone: location.timeZone })),
    setMenu: async (location, slug, menu): Promise<MenuReply> => {
      const result = await deliver(location, slug, 'menu', { menu });
      if (result?.kind === 'answered' && result.status >= 500) return { kind: 'failed' };
      const answer = answerOf(result);
      if (answer.kind !== 'done') return answer;
      return { kind: 'done', refusedItems: result?.kind === 'answered' ? refusedItemsOf(result.body) : [] };
    },
  };
}

function answerOf(result: PostResult | { kind: 'queued' } | null): PlatformReply {
  if (!result) return { kind: 'refused' };
  if (result.kind !== 'answered') return { kind: 'silent' };
  const { status, retryAfterMs } = result;
  if (status === 202) return { kind: 'taken' };
  if (status >= 200 && status < 300) return { kind: 'done' };
  if (status === 429) return { kind: 'rateLimited', retryAfterMs: retryAfterMs ?? DEFAULT_RETRY_MS };
  return status >= 500 ? { kind: 'silent' } : { kind: 'refused' };
}
