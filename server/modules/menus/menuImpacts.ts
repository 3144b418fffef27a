import { countsOf, menuImpact } from '@/domain/menuImpact';
import type { MenuPayload } from '@/domain/menuPayload';
import { MAX_IMPACTS, type ChannelImpact } from '@/domain/menuPush';
import { listBlockedItems } from '../productAvailability/blockStore';
import type { Database } from '../../platform/db/database';
import { currentSnapshots } from './menuSnapshotStore';

interface Pushed {
  locationId: string;
  slugs: readonly string[];
  /** The menu that a channel would get. */
  payloadOf: (slug: string) => MenuPayload;
}

/** Compares the menu of a push with the current menu of each channel of a location (row BC-01). */
export async function menuImpacts(database: Database, { locationId, slugs, payloadOf }: Pushed, now: Date): Promise<ChannelImpact[]> {
  const current = new Map((await currentSnapshots(database, locationId, slugs)).map((snapshot) => [snapshot.slug, snapshot]));
  const blocked = (await listBlockedItems(database, locationId, now)).filter(
    ({ suspended, until }) => suspended && (!until || new Date(until) > now),
  );
  return slugs.map((slug) => {
    const before = current.get(slug);
    const blockedHere = blocked.filter(({ channels }) => channels.includes(slug));
    const entries = menuImpact(before?.payload ?? null, payloadOf(slug), blockedHere);
    return {
      slug,
      locationId,
      since: before?.at.toISOString() ?? null,
      entries: entries.slice(0, MAX_IMPACTS),
      counts: countsOf(entries),
    };
  });
}
