import type { Catalog } from '@/domain/catalog';
import type { Location } from '@/domain/location';
import type { MasterCatalog } from '@/domain/masterCatalog';
import { menuFor } from '@/domain/menuPayload';
import type { ChannelImpact } from '@/domain/menuPush';
import { channelsOf } from '../channels/channelsOf';
import type { Database } from '../../platform/db/database';
import { menuImpacts } from '../menus/menuImpacts';
import { menuAt } from './applyMasterCatalog';

/** Limit of listed changes over all channels; `counts` includes all. */
const MAX_ENTRIES = 3000;

interface ImpactRequest {
  master: MasterCatalog;
  content: Catalog;
  locations: readonly Location[];
  channels: readonly string[];
}

/**
 * Returns what a push of a master catalog would change in each enabled channel of each location, compared with the current menu (row
 * BC-01).
 */
export async function masterImpacts(
  database: Database,
  { master, content, locations, channels }: ImpactRequest,
  now: Date,
): Promise<ChannelImpact[]> {
  const { serviceType, promotions } = master;
  const impacts: ChannelImpact[] = [];
  let remaining = MAX_ENTRIES;
  for (const location of locations) {
    const slugs = channelsOf(location).filter((slug) => channels.includes(slug));
    const menu = await menuAt(database, { master, content, locationId: location.id });
    const payloadOf = (slug: string) => menuFor(menu, slug, { serviceType, promotions });
    for (const impact of await menuImpacts(database, { locationId: location.id, slugs, payloadOf }, now)) {
      const entries = impact.entries.slice(0, remaining);
      remaining -= entries.length;
      impacts.push({ ...impact, entries });
    }
  }
  return impacts;
}
