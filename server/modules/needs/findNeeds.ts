import { and, desc, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { channelRequestState } from '@/domain/channelRequestState';
import { canSolve, isOfOrders, NEED_KINDS, type Need, type Needs } from '@/domain/need';
import type { User } from '@/domain/user';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import { alertRuns, alerts, apps, channelStatuses, needDismissals, operations } from '../../platform/db/schema';
import { toLocationChannelStatus } from '../channels/channelStatusStore';
import { differingMenus, inScope, lateOrders, MAX_ROWS, unfinishedSetups, type Cause } from './findCauses';

/** How long a failed push of a menu is shown, in ms. */
const PUSH_RELEVANT_MS = 7 * 24 * 3_600_000;
/** The most problems in a reply. */
const MAX_NEEDS = 200;

/** What problems are found in. */
export type NeedSources = Pick<ServerContext, 'database' | 'pos'>;

/** Finds the problems that `user` may solve and has not dismissed, the most urgent first (row W-01). */
export async function findNeeds(sources: NeedSources, user: User, now: Date): Promise<Needs> {
  const { database } = sources;
  const [needs, dismissed, runs] = [
    await currentNeeds(sources, user, now),
    await database.select().from(needDismissals).where(eq(needDismissals.userId, user.id)),
    await database.select().from(alertRuns),
  ];
  const hiddenUntil = new Map(dismissed.map((row) => [needKey(row), row.newest.getTime()]));
  return {
    checkedAt: runs[0]?.evaluatedAt.toISOString() ?? null,
    needs: needs.filter((need) => Date.parse(need.newest) > (hiddenUntil.get(needKey(need)) ?? -Infinity)).slice(0, MAX_NEEDS),
  };
}

/** Finds all problems that `user` may solve, dismissed ones included. */
export async function currentNeeds(sources: NeedSources, user: User, now: Date): Promise<Need[]> {
  const { database } = sources;
  const causes = [
    ...(await openAlerts(database, user)),
    ...(await unpausedChannels(database, user, now)),
    ...(await failedPushes(database, user, now)),
    ...(await lateOrders(database, user, now)),
    ...(await differingMenus(database, user, now)),
    ...(await unfinishedSetups(sources, user, now)),
  ].filter(({ kind }) => canSolve(user.role, kind));
  const groups = new Map<string, Cause[]>();
  for (const cause of causes) {
    const key = needKey({ ...cause, subject: subjectOf(cause) });
    const group = groups.get(key);
    if (group) group.push(cause);
    else groups.set(key, [cause]);
  }
  return [...groups.values()].flatMap(toNeed).sort((one, other) => rankOf(one) - rankOf(other) || one.since.localeCompare(other.since));
}

/** The key of a problem among those of a user. */
export function needKey({ kind, locationId, subject }: Pick<Need, 'kind' | 'locationId' | 'subject'>): string {
  return JSON.stringify([kind, locationId, subject]);
}

function rankOf({ kind }: Need): number {
  return NEED_KINDS.indexOf(kind);
}

function subjectOf({ kind, subject }: Cause): string {
  return isOfOrders(kind) ? '' : subject;
}

function toNeed(causes: Cause[]): Need[] {
  const [first] = causes;
  if (!first) return [];
  const isOnly = causes.length === 1;
  const times = causes.map(({ since }) => since.getTime());
  return [
    {
      ...{ kind: first.kind, locationId: first.locationId, subject: subjectOf(first) },
      label: isOnly ? first.label : '',
      count: causes.length,
      orderId: isOnly && isOfOrders(first.kind) ? first.subject : null,
      since: new Date(Math.min(...times)).toISOString(),
      newest: new Date(Math.max(...times)).toISOString(),
    },
  ];
}

async function openAlerts(database: Database, user: User): Promise<Cause[]> {
  return database
    .select({ kind: alerts.kind, locationId: alerts.locationId, subject: alerts.subject, label: alerts.label, since: alerts.since })
    .from(alerts)
    .where(and(isNull(alerts.endedAt), inScope(database, user, alerts.locationId)))
    .limit(MAX_ROWS);
}

/** Channels that a user paused and that accept orders. One that is closed without a request is an alert. */
async function unpausedChannels(database: Database, user: User, now: Date): Promise<Cause[]> {
  const { locationId, askedStatus, pending } = channelStatuses;
  const rows = await database
    .select()
    .from(channelStatuses)
    .where(and(or(eq(askedStatus, 'paused'), isNotNull(pending)), inScope(database, user, locationId)))
    .limit(MAX_ROWS);
  const drifted = rows.map(toLocationChannelStatus).filter((status) => {
    const { wanted, requestState } = channelRequestState(status, now.getTime());
    return wanted === 'paused' && status.status === 'open' && requestState.kind === 'drifted';
  });
  if (drifted.length === 0) return [];
  const names = new Map((await database.select({ slug: apps.slug, name: apps.name }).from(apps)).map(({ slug, name }) => [slug, name]));
  return drifted.map(({ locationId: id, slug, asked }) => ({
    kind: 'channelNotPaused' as const,
    locationId: id,
    subject: slug,
    label: names.get(slug) ?? slug,
    since: new Date(asked?.at ?? now),
  }));
}

/** Catalogs whose last push failed. */
async function failedPushes(database: Database, user: User, now: Date): Promise<Cause[]> {
  const { affectedEntityId, locationId, date, status, items } = operations;
  const rows = await database
    .selectDistinctOn([locationId, affectedEntityId], { affectedEntityId, locationId, date, status, items })
    .from(operations)
    .where(
      and(
        eq(operations.action, 'catalog-menu-push'),
        inArray(status, ['success', 'fail', 'partial-success']),
        gt(date, new Date(now.getTime() - PUSH_RELEVANT_MS)),
        inScope(database, user, locationId),
      ),
    )
    .orderBy(locationId, affectedEntityId, desc(date))
    .limit(MAX_ROWS);
  return rows.flatMap((row) =>
    row.locationId === null || row.status === 'success'
      ? []
      : [
          {
            ...{ kind: 'menuPushFailed' as const, locationId: row.locationId, subject: row.affectedEntityId },
            ...{ label: row.items[0]?.name ?? '', since: row.date },
          },
        ],
  );
}
