import { eq } from 'drizzle-orm';
import type { Location } from '@/domain/location';
import type { MenuPayload } from '@/domain/menuPayload';
import type { SuspendedItem } from '@/domain/suspendBody';
import { platformRefusal } from '../channels/platformRefusal';
import type { ServerContext } from '../context';
import type { Database } from '../db/database';
import { blockedItems } from '../db/schema';
import { log } from '../log';
import { askChannels } from './askChannels';
import { askedAgain, isBlocked, itemKey, withReport, type BlockRow } from './blockRules';
import { keepBlocks, lockBlocks } from './blockStore';
import { keepItemReports, settleByReports } from './itemReports';

interface NewMenu {
  location: Location;
  slug: string;
  menu: MenuPayload;
}

/**
 * A channel has a new menu, and with it has forgotten what is blocked there (row BC-01): that is kept, and it is asked to block again what
 * is blocked still. Where it does not, its items show as sold though they are blocked.
 */
export async function blockAgain(context: ServerContext, { location, slug, menu }: NewMenu, now: () => Date): Promise<void> {
  const { database, platforms } = context;
  const isBlockedHere = (row: BlockRow) => row.channels.includes(slug) && isBlocked(row, now());
  const forgotten = await database.transaction((transaction) => keepForgotten(transaction, { location, slug, menu }, now()));
  if (forgotten.length === 0) return;
  context.placeChanged({ event: 'blocks.changed', locationId: location.id });
  const blocked = forgotten.filter(isBlockedHere);
  await tellItems(blocked, true);

  // Whoever sold one of them meanwhile told the channel so before we did.
  const rows = await database.select().from(blockedItems).where(eq(blockedItems.locationId, location.id));
  const still = new Set(rows.filter(isBlockedHere).map(itemKey));
  await tellItems(
    blocked.filter((row) => !still.has(itemKey(row))),
    false,
  );

  async function tellItems(items: readonly BlockRow[], suspended: boolean): Promise<void> {
    if (items.length === 0) return;
    const asks = items.map((row) => askOf(row, slug, suspended));
    for (const { answer, at } of await askChannels(platforms, location, asks, now)) {
      if (answer.kind === 'done') await keepItemReports(context, location.id, slug, asks, at);
      const refusal = platformRefusal(slug, answer);
      if (refusal) log.warn({ locationId: location.id, slug, code: refusal.code }, 'a channel did not block again after a new menu');
    }
  }
}

/** What the channel had been told of items of the menu is as if it sold them, and it is asked anew of those that are blocked. Gives these rows. */
async function keepForgotten(transaction: Database, { location, slug, menu }: NewMenu, at: Date): Promise<BlockRow[]> {
  const before = await lockBlocks(transaction, location.id);
  if (!before) return [];
  const isOfMenu = ({ kind, innerId }: BlockRow) => Object.hasOwn(kind === 'product' ? menu.products : menu.modifiers, innerId);
  const isOfChannel = ({ channels, reports }: BlockRow) => channels.includes(slug) || reports.some((report) => report.slug === slug);
  const forgotten = before
    .filter((row) => isOfMenu(row) && isOfChannel(row))
    .map((row) => withReport(row.channels.includes(slug) && isBlocked(row, at) ? askedAgain(row, slug, at) : row, slug, false, at));
  if (forgotten.length === 0) return [];
  const rows = [...new Map([...before, ...forgotten].map((row) => [itemKey(row), row])).values()];
  await settleByReports(transaction, { locationId: location.id, slugs: [slug], rows, now: at });
  await keepBlocks(transaction, location.id, forgotten, at);
  return forgotten;
}

function askOf({ innerId, kind, until }: BlockRow, slug: string, suspended: boolean): SuspendedItem {
  return { innerId, kind, suspended, until: suspended ? (until?.toISOString() ?? null) : null, channels: [slug] };
}
