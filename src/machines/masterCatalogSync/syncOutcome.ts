import type { OperationStatus } from '@/domain/operation';

/** What came of pushing a master catalog to one channel of one location. */
export interface StoreOutcome {
  locationId: string;
  slug: string;
  status: OperationStatus;
  code: string | null;
  items: { innerId: string; name: string; reason: string }[];
}

/** One call: every one of these channels at every one of these locations. */
export interface SyncRequest {
  channels: string[];
  locations: string[];
}

/** The calls that push once more what failed, and nothing that did not: locations where the same channels failed go together. */
export function requestsOfFailures(outcomes: readonly StoreOutcome[]): SyncRequest[] {
  const slugsOf = new Map<string, string[]>();
  for (const { locationId, slug, status } of outcomes) {
    if (status === 'fail') slugsOf.set(locationId, [...(slugsOf.get(locationId) ?? []), slug]);
  }
  const requests = new Map<string, SyncRequest>();
  for (const [locationId, slugs] of slugsOf) {
    const channels = [...slugs].sort();
    const key = JSON.stringify(channels);
    const locations = [...(requests.get(key)?.locations ?? []), locationId];
    requests.set(key, { channels, locations });
  }
  return [...requests.values()];
}

/** What came of calls that were not taken. */
export function failuresOf(requests: readonly SyncRequest[]): StoreOutcome[] {
  return requests.flatMap(({ channels, locations }) =>
    locations.flatMap((locationId) => channels.map((slug): StoreOutcome => ({ locationId, slug, status: 'fail', code: null, items: [] }))),
  );
}

/** The outcomes that are known, each as it was told last. */
export function withOutcomes(known: readonly StoreOutcome[], news: readonly StoreOutcome[]): StoreOutcome[] {
  const keyOf = ({ locationId, slug }: StoreOutcome) => JSON.stringify([locationId, slug]);
  const told = new Map([...known, ...news].map((outcome) => [keyOf(outcome), outcome]));
  return [...told.values()];
}
