import { and, eq, gt, sql } from 'drizzle-orm';
import type { AlertKind } from '@/domain/alert';
import { channelRequestState } from '@/domain/channelRequestState';
import { openingAt } from '@/domain/openingHours';
import { isOrderEntry } from '@/domain/orderStatus';
import { OVERDUE_UNTIL_MS } from '@/domain/printTiming';
import { printerLabel } from '@/domain/printerLabel';
import { supportedTimeZone } from '@/lib/timeZone';
import type { Database } from '../../platform/db/database';
import { apps, channelStatuses, locations, orders, thirdPartyServices } from '../../platform/db/schema';
import { isOverdue } from '../../printing/queue/overduePrints';
import type { Realtime } from '../../realtime/createRealtime';
import { toLocationChannelStatus } from '../channels/channelStatusStore';
import { channelsOf } from '../channels/channelsOf';
import { toLocation } from '../locations/locationStore';

/** A problem that exists now. `since` is a time of the server. */
export interface AlertCondition {
  locationId: string;
  kind: AlertKind;
  subject: string;
  label: string;
  since: Date;
}

export interface ConditionSources {
  database: Database;
  overdueAfterMs: number;
  printerFacts: Realtime['printerFacts'];
}

/** How long an order may stay new without being accepted, in ms. */
export const UNANSWERED_AFTER_MS = 5 * 60_000;
/** Orders that arrived at the server longer ago raise no alert, in ms: nothing can be done for them. */
const RELEVANT_MS = OVERDUE_UNTIL_MS;
/** `placedAt`, which the index contains, is a time of the channel: its clock may be this wrong, in ms. */
const CLOCK_ERROR_MS = 24 * 3_600_000;

/** The conditions that exist, and those whose facts this process does not have: an alert about one neither begins nor ends. */
export interface FoundConditions {
  conditions: AlertCondition[];
  unknown: Pick<AlertCondition, 'kind' | 'subject'>[];
}

/**
 * Finds the problems with orders and channels of all locations from facts of the server only, so that a wrong clock of a browser or a channel
 * has no effect (row K-09). A location that is closed by its opening hours has no problems with channels and printers.
 */
export async function findOrderConditions(sources: Omit<ConditionSources, 'printerFacts'>, now: Date): Promise<AlertCondition[]> {
  const { database } = sources;
  const found = [
    await overdueOrders(sources, now),
    await unansweredOrders(database, now),
    await ordersRefusedByPos(database, now),
    await closedChannels(database, now),
  ];
  return found.flat();
}

async function overdueOrders({ database, overdueAfterMs }: Omit<ConditionSources, 'printerFacts'>, now: Date): Promise<AlertCondition[]> {
  const { id, code, locationId, ticketAwaitedSince } = orders;
  const rows = await database.select({ id, code, locationId, ticketAwaitedSince }).from(orders).where(isOverdue({ now, overdueAfterMs }));
  return rows.map((row) => ({ ...orderSubject(row), kind: 'notPrinted', since: row.ticketAwaitedSince ?? now }));
}

async function unansweredOrders(database: Database, now: Date): Promise<AlertCondition[]> {
  const { id, code, locationId, placedAt, status } = orders;
  const rows = await database
    .select({ id, code, locationId, placedAt, createdAt })
    .from(orders)
    .where(and(isRecent(now), eq(status, 'INCOMING_NEW')));
  return rows.flatMap((row) => {
    const since = arrivalOf(row);
    const age = now.getTime() - since.getTime();
    return age >= UNANSWERED_AFTER_MS && age < RELEVANT_MS ? [{ ...orderSubject(row), kind: 'orderUnanswered' as const, since }] : [];
  });
}

async function ordersRefusedByPos(database: Database, now: Date): Promise<AlertCondition[]> {
  const { id, code, locationId, placedAt, status, statuses, updatedAt } = orders;
  const rows = await database
    .select({ id, code, locationId, placedAt, createdAt, statuses, updatedAt })
    .from(orders)
    .where(and(isRecent(now), eq(status, 'ERROR')));
  return rows.flatMap((row) => {
    const isRelevant = now.getTime() - arrivalOf(row).getTime() < RELEVANT_MS;
    const isOfPos = row.statuses.findLast(isOrderEntry)?.type === 'pos';
    return isRelevant && isOfPos ? [{ ...orderSubject(row), kind: 'posFailing' as const, since: row.updatedAt }] : [];
  });
}

/** When the server received an order. */
const createdAt = sql<string | null>`${orders.data}->>'createdAt'`;

function arrivalOf(row: { createdAt: string | null; placedAt: Date }): Date {
  return new Date(Date.parse(row.createdAt ?? '') || row.placedAt.getTime());
}

function isRecent(now: Date) {
  return gt(orders.placedAt, new Date(now.getTime() - RELEVANT_MS - CLOCK_ERROR_MS));
}

function orderSubject({ id, code, locationId }: { id: string; code: string; locationId: string }) {
  return { locationId, subject: id, label: code };
}

/** Enabled channels that are paused, or ceased to accept orders, without a request of a user. */
async function closedChannels(database: Database, now: Date): Promise<AlertCondition[]> {
  const rows = await database.select().from(channelStatuses).where(eq(channelStatuses.status, 'paused'));
  const byItself = rows.flatMap((row) => {
    if (row.pending?.status === 'paused') return [];
    const status = toLocationChannelStatus(row);
    const { wanted, requestState } = channelRequestState(status, now.getTime());
    return wanted !== 'paused' && requestState.kind !== 'awaited' ? [status] : [];
  });
  if (byItself.length === 0) return [];
  const openLocations = await locationsOpenAt(
    database,
    byItself.map(({ locationId }) => locationId),
    now,
  );
  const names = new Map((await database.select({ slug: apps.slug, name: apps.name }).from(apps)).map(({ slug, name }) => [slug, name]));
  return byItself.flatMap(({ locationId, slug, reportedAt }) => {
    if (!openLocations.get(locationId)?.includes(slug)) return [];
    return [
      { locationId, kind: 'channelClosed', subject: slug, label: names.get(slug) ?? slug, since: new Date(reportedAt ?? now) } as const,
    ];
  });
}

/** Finds the problems with printing of all locations. Call it outside transactions: `printerFacts` reads with a connection of its own. */
export async function findPrintingConditions(
  { database, printerFacts }: Pick<ConditionSources, 'database' | 'printerFacts'>,
  now: Date,
): Promise<FoundConditions> {
  const { locationId: location } = thirdPartyServices;
  const rows = await database.selectDistinct({ id: location }).from(thirdPartyServices).where(eq(thirdPartyServices.slug, 'printer'));
  const openLocations = await locationsOpenAt(
    database,
    rows.map(({ id }) => id),
    now,
  );
  const { unserved, printers } = await printerFacts([...openLocations.keys()]);
  const nobodyPrints = unserved.map(
    (locationId) => ({ locationId, kind: 'nobodyPrints', subject: locationId, label: '', since: now }) as const,
  );
  const conditions: AlertCondition[] = [...nobodyPrints];
  const unknown: FoundConditions['unknown'] = [];
  for (const { locationId, printer, check } of printers) {
    const subject = { subject: printer.uuid, label: printerLabel(printer) };
    if (!check) {
      unknown.push({ kind: 'printerDown', subject: printer.uuid }, { kind: 'paperNearEnd', subject: printer.uuid });
    } else if (!check.ok || check.paperNearEnd) {
      conditions.push({ locationId, kind: check.ok ? 'paperNearEnd' : 'printerDown', ...subject, since: new Date(check.at) });
    }
  }
  return { conditions, unknown };
}

/** The enabled channels of the given locations that are open by their hours, or have none. */
export async function locationsOpenAt(database: Database, ids: readonly string[], now: Date): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select()
    .from(locations)
    .where(sql`${locations.id} = any(${sql.param([...new Set(ids)])}::text[])`);
  return new Map(
    rows.flatMap((row) => {
      const location = toLocation(row, []);
      const isOpen = openingAt(location.openingHours, supportedTimeZone(location.timeZone), now.getTime()) !== null;
      return isOpen ? [[location.id, channelsOf(location)]] : [];
    }),
  );
}
