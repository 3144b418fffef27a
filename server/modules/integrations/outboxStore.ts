import * as contract from '@/contract/integrations';
import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Delivery, deliveryFilterSchema, DeliveryState, DeliveryType } from '@/domain/delivery';
import type { User } from '@/domain/user';
import { recordChange } from '../audit/recordChange';
import type { Database } from '../../platform/db/database';
import { deliveries } from '../../platform/db/schema';
import { notFound, HttpError } from '../../platform/http/httpError';
import { log } from '../../platform/monitoring/log';
import { lockEditor } from '../users/lockEditor';

export type DeliveryRow = typeof deliveries.$inferSelect;

const RETENTION_DAYS = 30;
const DAY_MS = 86_400_000;
const PAGE = 200;

/** The delay after each failed attempt, in ms; after the last one the message is dead. About three hours in all. */
export const BACKOFF_MS = [5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000, 5_400_000] as const;

/** Message types of which only the newest matters: it supersedes queued ones. */
const NEWEST_ONLY: readonly DeliveryType[] = ['store.status', 'store.hours', 'menu'];

export interface NewDelivery {
  locationId: string;
  slug: string;
  type: DeliveryType;
  body: Record<string, unknown>;
}

/**
 * Stores a message that its caller is about to send; other processes take it only after `leaseMs`. It supersedes queued messages with
 * the same subject if only the newest matters; otherwise `waits` is true if one of them must be sent first.
 */
export async function insertDelivery(
  database: Database,
  { locationId, slug, type, body }: NewDelivery,
  leaseMs: number,
): Promise<{ row: DeliveryRow; waits: boolean }> {
  const now = new Date();
  return database.transaction(async (transaction) => {
    const subject = type;
    const earlier = and(
      eq(deliveries.locationId, locationId),
      eq(deliveries.slug, slug),
      eq(deliveries.subject, subject),
      eq(deliveries.state, 'queued'),
    );
    let waits = false;
    if (NEWEST_ONLY.includes(type)) await transaction.update(deliveries).set({ state: 'superseded', endedAt: now }).where(earlier);
    else waits = (await transaction.select({ id: deliveries.id }).from(deliveries).where(earlier).limit(1)).length > 0;
    const nextAt = waits ? now : new Date(now.getTime() + leaseMs);
    const id = randomUUID();
    const values = { id, locationId, slug, subject, type, body, nextAt, createdAt: now, attempts: waits ? 0 : 1 };
    const [row] = await transaction.insert(deliveries).values(values).returning();
    if (!row) throw new Error('The delivery was not stored.');
    return { row, waits };
  });
}

/** Leases up to `count` due messages for `leaseMs`, the oldest of each subject; other processes do not send them during the lease. */
export async function leaseDue(database: Database, count: number, leaseMs: number): Promise<DeliveryRow[]> {
  return database.transaction(async (transaction) => {
    const isFirst = sql`not exists (
      select from deliveries as earlier where earlier.location_id = ${deliveries.locationId} and earlier.slug = ${deliveries.slug}
        and earlier.subject = ${deliveries.subject} and earlier.state = 'queued' and earlier.created_at < ${deliveries.createdAt}
    )`;
    const due = await transaction
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(eq(deliveries.state, 'queued'), lte(deliveries.nextAt, new Date()), isFirst))
      .orderBy(asc(deliveries.nextAt))
      .limit(count)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    const ids = due.map(({ id }) => id);
    return transaction
      .update(deliveries)
      .set({ nextAt: new Date(Date.now() + leaseMs), attempts: sql`${deliveries.attempts} + 1` })
      .where(inArray(deliveries.id, ids))
      .returning();
  });
}

/** Extends the lease of an attempt to `leaseMs` from now, unless the message ended or another process leased it. */
async function renewLease(database: Database, { id, attempts }: DeliveryRow, leaseMs: number): Promise<void> {
  await database
    .update(deliveries)
    .set({ nextAt: new Date(Date.now() + leaseMs) })
    .where(and(eq(deliveries.id, id), eq(deliveries.state, 'queued'), eq(deliveries.attempts, attempts)));
}

/** Runs one attempt for a leased message, and renews the lease until the attempt ends. */
export async function withLease<Result>(
  database: Database,
  row: DeliveryRow,
  leaseMs: number,
  attempt: () => Promise<Result>,
): Promise<Result> {
  let renewing = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewLease(database, row, leaseMs).catch((error: unknown) =>
      log.warn({ error, deliveryId: row.id }, 'renewing the lease of a message failed'),
    );
  }, leaseMs / 3);
  try {
    return await attempt();
  } finally {
    clearInterval(timer);
    // A pending renewal could otherwise overwrite the time of the next attempt.
    await renewing;
  }
}

/**
 * The number, from 1, of the attempt that sends a message about an order next: that of the outbox while it sends the message, or the
 * one after it when a user sends the order once more. A cancellation is sent once before the outbox sends it.
 */
export async function attemptOf(database: Database, orderId: string, type: DeliveryType): Promise<number> {
  const [row] = await database
    .select({ state: deliveries.state, attempts: deliveries.attempts })
    .from(deliveries)
    .where(and(eq(deliveries.orderId, orderId), eq(deliveries.type, type)))
    .orderBy(desc(deliveries.createdAt))
    .limit(1);
  if (!row) return 1;
  const before = row.state === 'queued' && type !== 'pos.cancellation' ? row.attempts - 1 : row.attempts;
  return Math.max(1, before + 1);
}

/** The result of an attempt: the message ends, or is retried. */
export type AttemptResult = { state: Exclude<DeliveryState, 'queued' | 'dead'>; error: string | null } | { state: 'retry'; error: string };

/**
 * Records the result of an attempt; a message whose last attempt failed is dead. A message that was superseded during the attempt
 * stays superseded.
 */
export async function endAttempt(database: Database, { id, attempts }: DeliveryRow, result: AttemptResult): Promise<void> {
  const wait = BACKOFF_MS[attempts - 1];
  const now = new Date();
  const set =
    result.state === 'retry' && wait !== undefined
      ? { nextAt: new Date(now.getTime() + wait), error: result.error }
      : { state: result.state === 'retry' ? ('dead' as const) : result.state, endedAt: now, error: result.error };
  await database
    .update(deliveries)
    .set(set)
    .where(and(eq(deliveries.id, id), eq(deliveries.state, 'queued')));
}

/** Lists messages, newest first. */
export async function listDeliveries(
  database: Database,
  { orderId, open, limit = PAGE }: z.infer<typeof deliveryFilterSchema>,
): Promise<Delivery[]> {
  const rows = await database
    .select()
    .from(deliveries)
    .where(
      and(
        orderId ? eq(deliveries.orderId, orderId) : undefined,
        open ? inArray(deliveries.state, ['queued', 'refused', 'dead']) : undefined,
      ),
    )
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(limit);
  return rows.map(toDelivery);
}

function toDelivery({ body: _body, subject: _subject, nextAt, createdAt, endedAt, state, ...row }: DeliveryRow): Delivery {
  return {
    ...row,
    state,
    nextAt: state === 'queued' ? nextAt.toISOString() : null,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/**
 * Enqueues a dead or refused message again from its first attempt, and records that in the audit log.
 *
 * @throws HttpError 404 for an unknown message; 409 `DELIVERY_NOT_DEAD` for one that is queued, sent or superseded.
 */
export async function requeueDelivery(database: Database, id: string, user: User): Promise<Delivery> {
  return database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.retryDelivery);
    const [before] = await transaction.select().from(deliveries).where(eq(deliveries.id, id)).for('update');
    if (!before) throw notFound('delivery');
    if (before.state !== 'dead' && before.state !== 'refused') {
      throw new HttpError(409, 'DELIVERY_NOT_DEAD', `The message is ${before.state}: only dead and refused messages can be sent again.`);
    }
    const [after] = await transaction
      .update(deliveries)
      .set({ state: 'queued', attempts: 0, nextAt: new Date(), endedAt: null })
      .where(eq(deliveries.id, id))
      .returning();
    if (!after) throw notFound('delivery');
    const change = { user: editor, action: 'sendAgain', entity: 'delivery', entityId: id } as const;
    await recordChange(transaction, { ...change, before: { state: before.state }, after: { state: after.state } });
    return toDelivery(after);
  });
}

/** Deletes the message that sends an order to its POS. */
export async function removePosOrder(transaction: Database, orderId: string): Promise<void> {
  await transaction.delete(deliveries).where(and(eq(deliveries.orderId, orderId), eq(deliveries.type, 'pos.order')));
}

/** Deletes messages that ended more than 30 days ago. */
export async function purgeDeliveries(database: Database, now: Date): Promise<void> {
  await database.delete(deliveries).where(lt(deliveries.endedAt, new Date(now.getTime() - RETENTION_DAYS * DAY_MS)));
}
