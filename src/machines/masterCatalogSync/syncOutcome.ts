import type { OperationStatus } from '@/domain/operation';
import type { ChannelOutcome } from '@/machines/menuPush/channelOutcome';

/** Outcome of pushing a master catalog to one channel of one location. */
export interface StoreOutcome extends ChannelOutcome {
  locationId: string;
}

/** One call: a push to each of the channels at each of the locations. */
export interface SyncRequest {
  channels: string[];
  locations: string[];
}

/**
 * A call that was sent, and its entry in the operations history. `operationId` is null if the server returned none (another server), or
 * failed and may still be running the call (`isUnsure`). In that case `previousId` is the newest entry before the call: '' if there was
 * none, null if unknown.
 */
export interface SentCall {
  request: SyncRequest;
  operationId: string | null;
  previousId: string | null;
  isUnsure: boolean;
}

/** Returns the calls that repeat only the failed pushes. Locations where the same channels failed share a call. */
export function requestsOfFailures(outcomes: readonly StoreOutcome[]): SyncRequest[] {
  const failed = outcomes.filter(({ status }) => status === 'fail');
  const slugsOf = new Map<string, Set<string>>();
  for (const { locationId, slug } of failed) slugsOf.set(locationId, (slugsOf.get(locationId) ?? new Set()).add(slug));
  // Not sorted by name, because redaction replaces names and would change the order in a replay.
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

/** Returns one outcome with this status for each channel of each location. */
export function outcomesOf({ channels, locations }: SyncRequest, status: OperationStatus): StoreOutcome[] {
  return locations.flatMap((locationId) => channels.map((slug): StoreOutcome => ({ locationId, slug, status, code: null, items: [] })));
}

/** Merges the known and the newer outcomes; a newer one replaces a known one of the same channel and location. */
export function withOutcomes(known: readonly StoreOutcome[], newer: readonly StoreOutcome[]): StoreOutcome[] {
  const keyOf = ({ locationId, slug }: StoreOutcome) => JSON.stringify([locationId, slug]);
  const newest = new Map([...known, ...newer].map((outcome) => [keyOf(outcome), outcome]));
  return [...newest.values()];
}
