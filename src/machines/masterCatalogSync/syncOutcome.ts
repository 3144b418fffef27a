import type { OperationStatus } from '@/domain/operation';
import type { ChannelOutcome } from '@/machines/menuPush/channelOutcome';

/** Outcome of pushing a master catalog to one channel of one location. */
export interface StoreOutcome extends ChannelOutcome {
  locationId: string;
}

/** One call: all of these channels at all of these locations. */
export interface SyncRequest {
  channels: string[];
  locations: string[];
}

/**
 * A call that was sent, and its entry in the operations history. `operationId` null: the server did not name it (another server), or failed
 * and may still be running it (`isUnsure`). Then `previousId` is the newest entry before the call: '' if there was none, null if unknown.
 */
export interface SentCall {
  request: SyncRequest;
  operationId: string | null;
  previousId: string | null;
  isUnsure: boolean;
}

/** The calls that push what failed, and nothing else, again. Locations where the same channels failed share a call. */
export function requestsOfFailures(outcomes: readonly StoreOutcome[]): SyncRequest[] {
  const failed = outcomes.filter(({ status }) => status === 'fail');
  const slugsOf = new Map<string, Set<string>>();
  for (const { locationId, slug } of failed) slugsOf.set(locationId, (slugsOf.get(locationId) ?? new Set()).add(slug));
  // Not sorted by name: redaction replaces names, so a recorded step would be replayed in another order.
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

/** One outcome with this status for each channel of each location. */
export function outcomesOf({ channels, locations }: SyncRequest, status: OperationStatus): StoreOutcome[] {
  return locations.flatMap((locationId) => channels.map((slug): StoreOutcome => ({ locationId, slug, status, code: null, items: [] })));
}

/** The known outcomes, each with its newest state. */
export function withOutcomes(known: readonly StoreOutcome[], newer: readonly StoreOutcome[]): StoreOutcome[] {
  const keyOf = ({ locationId, slug }: StoreOutcome) => JSON.stringify([locationId, slug]);
  const newest = new Map([...known, ...newer].map((outcome) => [keyOf(outcome), outcome]));
  return [...newest.values()];
}
