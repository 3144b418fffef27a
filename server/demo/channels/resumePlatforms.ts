import { and, eq, gt, isNotNull, or } from 'drizzle-orm';
import { requestedAtOf } from '../../modules/productAvailability/blockRules';
import type { Database } from '../../platform/db/database';
import { blockedItems, channelStatuses, menuSnapshots } from '../../platform/db/schema';
import { channelsAt } from '../../modules/operations/settleChannel';
import type { RestoredRequest, SimulatedPlatforms } from './simulatedPlatforms';

const MINUTE_MS = 60_000;
/** Requests older than this are not restored: the platform has lost them. */
const STATUS_MAX_AGE_MS = 3 * MINUTE_MS;
const ITEMS_MAX_AGE_MS = 15 * MINUTE_MS;
const MENU_MAX_AGE_MS = 30 * MINUTE_MS;

/** Restores the simulated platforms after a restart from the database: requests that they have not executed, and pauses and blocks that end. */
export async function resumePlatforms(database: Database, platforms: Pick<SimulatedPlatforms, 'restore'>, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { status, until, askedAt } = channelStatuses;
  const endsByItself = and(eq(status, 'paused'), isNotNull(until));
  const channels = await database
    .select()
    .from(channelStatuses)
    .where(or(endsByItself, gt(askedAt, ago(STATUS_MAX_AGE_MS))));
  for (const row of channels) {
    const restored = statusToRestore(row, ago(STATUS_MAX_AGE_MS));
    if (restored) platforms.restore(row.locationId, row.slug, restored);
  }

  const items = await database
    .select()
    .from(blockedItems)
    .where(or(isNotNull(blockedItems.until), gt(blockedItems.since, ago(ITEMS_MAX_AGE_MS))));
  for (const { locationId, channels: slugs, reports, ...item } of items) {
    for (const slug of slugs) {
      const report = reports.find((report) => report.slug === slug);
      const isDone = report?.suspended === item.suspended;
      const state = isDone || requestedAtOf(item, slug) <= ago(ITEMS_MAX_AGE_MS) ? 'done' : 'taken';
      if (state === 'taken' || isEndUnreported(item, report)) platforms.restore(locationId, slug, { what: 'items', state, items: [item] });
    }
  }
  for (const { locationId, slug } of await ongoingMenus(database, ago(MENU_MAX_AGE_MS))) {
    platforms.restore(locationId, slug, { what: 'menu', state: 'taken' });
  }
}

/** The channels that are still processing a menu that was pushed after `since`. */
async function ongoingMenus(database: Database, since: Date): Promise<{ locationId: string; slug: string }[]> {
  const { locationId, slug, operationId, at } = menuSnapshots;
  const pushed = await database.select({ locationId, slug, operationId }).from(menuSnapshots).where(gt(at, since));
  const outcomes = await channelsAt(database, pushed);
  return pushed.filter((_, index) => outcomes[index]?.status === 'ongoing');
}

type ChannelRow = typeof channelStatuses.$inferSelect;

function statusToRestore({ status, until, askedStatus, askedUntil, askedAt, reportedAt }: ChannelRow, since: Date): RestoredRequest | null {
  const isUndone = askedStatus && askedAt && askedAt > since && (!reportedAt || reportedAt < askedAt);
  if (isUndone) return { what: 'status', state: 'taken', status: askedStatus, until: askedUntil };
  return status === 'paused' ? { what: 'status', state: 'done', status, until } : null;
}

/** Whether the block has an end that the platform has not reported. */
function isEndUnreported({ until }: { until: Date | null }, report: { at: string } | undefined): boolean {
  return until !== null && (!report || Date.parse(report.at) < until.getTime());
}
