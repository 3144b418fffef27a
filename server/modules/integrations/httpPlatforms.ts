import type { DeliveryType } from '@/domain/delivery';
import type { Location } from '@/domain/location';
import type { MenuAnswer, PlatformAnswer, Platforms, RefusedMenuItem } from '../channels/platforms';
import type { AppClient } from './appClient';
import { APP_MESSAGES } from './appMessages';
import type { PostResult } from './postSigned';

const DEFAULT_RETRY_MS = 60_000;

/** What a channel did not take of a menu, out of its answer; nothing where it says nothing. */
export function refusedItemsOf(body: unknown): RefusedMenuItem[] {
  const read = APP_MESSAGES.menu.reply.safeParse(body);
  return read.success ? read.data.refusedItems : [];
}

/**
 * Channels behind the generic HTTP adapter (row R-05): each wish is a signed message to the address of the connection. 200: done; 202: it will be
 * so, and the channel reports it; 429: asked again by a person after `Retry-After`; another 4xx: refused. Without an answer, or with a 5xx, nobody
 * knows: the outbox sends it again, and its answer then counts as a report.
 */
export function createHttpPlatforms(client: AppClient): Platforms {
  async function tell(location: Location, slug: string, type: DeliveryType, body: Record<string, unknown>) {
    return client.deliver({ locationId: location.id, slug, type, body });
  }

  return {
    setStatus: async (location, slug, { status, until }) =>
      answerOf(await tell(location, slug, 'store.status', { status, until: until?.toISOString() ?? null })),
    setItems: async (location, slug, items) => answerOf(await tell(location, slug, 'items', { items })),
    setHours: async (location, slug, openingHours) =>
      answerOf(await tell(location, slug, 'store.hours', { openingHours, timeZone: location.timeZone })),
    setMenu: async (location, slug, menu): Promise<MenuAnswer> => {
      const result = await tell(location, slug, 'menu', { menu });
      if (result?.kind === 'answered' && result.status >= 500) return { kind: 'failed' };
      const answer = answerOf(result);
      if (answer.kind !== 'done') return answer;
      return { kind: 'done', refusedItems: result?.kind === 'answered' ? refusedItemsOf(result.body) : [] };
    },
  };
}

function answerOf(result: PostResult | { kind: 'queued' } | null): PlatformAnswer {
  if (!result) return { kind: 'refused' };
  if (result.kind !== 'answered') return { kind: 'silent' };
  const { status, retryAfterMs } = result;
  if (status === 202) return { kind: 'taken' };
  if (status >= 200 && status < 300) return { kind: 'done' };
  if (status === 429) return { kind: 'rateLimited', retryAfterMs: retryAfterMs ?? DEFAULT_RETRY_MS };
  return status >= 500 ? { kind: 'silent' } : { kind: 'refused' };
}
