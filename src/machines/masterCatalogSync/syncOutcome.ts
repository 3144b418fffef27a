import type { OperationStatus } from '@/domain/operation';
import type { ChannelOutcome } from '@/machines/menuPush/channelOutcome';

/** What came of pushing a master catalog to one channel of one location. */
export interface StoreOutcome extends ChannelOutcome {
  locationId: string;
}

/** One call: every one of these channels at every one of these locations. */
export interface SyncRequest {
  channels: string[];
  locations: string[];
}

/**
 * A call that was sent, and its entry in the operations history. `operationId` null: the server did not name it (another server), or failed and is
 * at it, perhaps (`isUnsure`). Then `previousId` is the newest entry from before the call, '' without one, null where that is not known.
 */
export interface SentCall {
  request: SyncRequest;
  operationId: string | null;
  previousId: string | null;
  isUnsure: boolean;
}

/** The calls that push once more what failed, and nothing that did not: locations where the same channels failed go together. */
export function requestsOfFailures(outcomes: readonly StoreOutcome[]): SyncRequest[] {
  const failed = outcomes.filter(({ status }) => status === 'fail');
  const slugsOf = new Map<string, Set<string>>();
  for (const { locationId, slug } of failed) slugsOf.set(locationId, (slugsOf.get(locationId) ?? new Set()).add(slug));
  // In the order in which they are told of, not that of the alphabet: what a trace tells of a redacted text has another place in it.
  const allSlugs = [...new Set(failed.map(({ slug }) => slug))];
  const requests = new Map<string, SyncRequest>();
  for (const [locationId, slugs] of slugsOf) {
    const channels = allSlugs.filter((slug) => slugs.has(slug));
    const key = JSON.stringify(channels);
    const locations = [...(requests.get(key)?.locations ?? []), locationId];
    requests.set(key, { channels, locations });
  }
  return [...requests.values()];
}

/** The same at every one of its channels of every one of its locations. */
export function outcomesOf({ channels, locations }: SyncRequest, status: OperationStatus): StoreOutcome[] {
  return locations.flatMap((locationId) => channels.map((slug): StoreOutcome => ({ locationId, slug, status, code: null, items: [] })));
}

/** The outcomes that are known, each as it was told last. */
export function withOutcomes(known: readonly StoreOutcome[], news: readonly StoreOutcome[]): StoreOutcome[] {
  const keyOf = ({ locationId, slug }: StoreOutcome) => JSON.stringify([locationId, slug]);
  const told = new Map([...known, ...news].map((outcome) => [keyOf(outcome), outcome]));
  return [...told.values()];
}
