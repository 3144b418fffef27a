import { and, eq, gt, isNotNull, or } from 'drizzle-orm';
import { askedAtOf } from '../../modules/productAvailability/blockRules';
import type { Database } from '../../platform/db/database';
import { blockedItems, channelStatuses, menuSnapshots } from '../../platform/db/schema';
import { channelsAt } from '../../modules/operations/settleChannel';
import type { Remembered, SimulatedPlatforms } from './simulatedPlatforms';

const MINUTE_MS = 60_000;
/** What was asked longer ago is not done any more: the platform has lost it. */
const STATUS_REMEMBERED_MS = 3 * MINUTE_MS;
const ITEMS_REMEMBERED_MS = 15 * MINUTE_MS;
const MENU_REMEMBERED_MS = 30 * MINUTE_MS;

/** After a restart the simulated platforms know again, by what the server has kept, what they were told and have not done, and what ends when. */
export async function resumePlatforms(database: Database, platforms: Pick<SimulatedPlatforms, 'remember'>, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { status, until, askedAt } = channelStatuses;
  const endsByItself = and(eq(status, 'paused'), isNotNull(until));
  const channels = await database
    .select()
    .from(channelStatuses)
    .where(or(endsByItself, gt(askedAt, ago(STATUS_REMEMBERED_MS))));
  for (const row of channels) {
    const told = whatWasTold(row, ago(STATUS_REMEMBERED_MS));
    if (told) platforms.remember(row.locationId, row.slug, told);
  }

  const items = await database
    .select()
    .from(blockedItems)
    .where(or(isNotNull(blockedItems.until), gt(blockedItems.since, ago(ITEMS_REMEMBERED_MS))));
  for (const { locationId, channels: slugs, reports, ...item } of items) {
    for (const slug of slugs) {
      const said = reports.find((report) => report.slug === slug);
      const isDone = said?.suspended === item.suspended;
      const state = isDone || askedAtOf(item, slug) <= ago(ITEMS_REMEMBERED_MS) ? 'done' : 'taken';
      if (state === 'taken' || endedUnheard(item, said)) platforms.remember(locationId, slug, { what: 'items', state, items: [item] });
    }
  }
  for (const { locationId, slug } of await menusUnderWay(database, ago(MENU_REMEMBERED_MS))) {
    platforms.remember(locationId, slug, { what: 'menu', state: 'taken' });
  }
}

/** The channels that are at a menu which they were pushed since then. */
async function menusUnderWay(database: Database, since: Date): Promise<{ locationId: string; slug: string }[]> {
  const { locationId, slug, operationId, at } = menuSnapshots;
  const pushed = await database.select({ locationId, slug, operationId }).from(menuSnapshots).where(gt(at, since));
  const outcomes = await channelsAt(database, pushed);
  return pushed.filter((_, index) => outcomes[index]?.status === 'ongoing');
}

type ChannelRow = typeof channelStatuses.$inferSelect;

function whatWasTold({ status, until, askedStatus, askedUntil, askedAt, reportedAt }: ChannelRow, since: Date): Remembered | null {
  const isUndone = askedStatus && askedAt && askedAt > since && (!reportedAt || reportedAt < askedAt);
  if (isUndone) return { what: 'status', state: 'taken', status: askedStatus, until: askedUntil };
  return status === 'paused' ? { what: 'status', state: 'done', status, until } : null;
}

/** It ends by itself, and the platform has not told that it did. */
function endedUnheard({ until }: { until: Date | null }, said: { at: string } | undefined): boolean {
  return until !== null && (!said || Date.parse(said.at) < until.getTime());
}
