import { randomUUID } from 'node:crypto';
import { and, desc, eq, gte, lt } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { IntakeRequest, intakeRequestFilterSchema } from '@/domain/connection';
import type { Database } from '../../platform/db/database';
import { intakeRequests } from '../../platform/db/schema';

const RETENTION_DAYS = 30;
const DAY_MS = 86_400_000;
const PAGE = 200;

export type LoggedRequest = Omit<typeof intakeRequests.$inferInsert, 'id'>;

/** Adds a log entry, outside the transaction of the order, so that rejected requests are logged too. */
export async function logIntakeRequest(database: Database, entry: LoggedRequest): Promise<void> {
  await database.insert(intakeRequests).values({ id: randomUUID(), ...entry });
}

/** Returns the stored reply to a message of a connection; null if it was not answered successfully. */
export async function findAnswered(
  database: Database,
  { locationId, slug, messageId }: Pick<LoggedRequest, 'locationId' | 'slug' | 'messageId'>,
): Promise<{ bodyHash: string; status: number; reply: unknown } | null> {
  const { bodyHash, status, reply } = intakeRequests;
  const matchesMessage = and(
    eq(intakeRequests.locationId, locationId),
    eq(intakeRequests.slug, slug),
    eq(intakeRequests.messageId, messageId),
    lt(intakeRequests.status, 300),
  );
  const [row] = await database.select({ bodyHash, status, reply }).from(intakeRequests).where(matchesMessage).limit(1);
  return row ?? null;
}

/** Returns log entries, newest first. */
export async function listIntakeRequests(
  database: Database,
  { orderId, locationId, failed, limit = PAGE }: z.infer<typeof intakeRequestFilterSchema>,
): Promise<IntakeRequest[]> {
  const rows = await database
    .select()
    .from(intakeRequests)
    .where(
      and(
        orderId ? eq(intakeRequests.orderId, orderId) : undefined,
        locationId ? eq(intakeRequests.locationId, locationId) : undefined,
        failed ? gte(intakeRequests.status, 300) : undefined,
      ),
    )
    .orderBy(desc(intakeRequests.at), desc(intakeRequests.id))
    .limit(limit);
  return rows.map(({ bodyHash: _hash, at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** Deletes log entries older than 30 days. */
export async function purgeIntakeRequests(database: Database, now: Date): Promise<void> {
  await database.delete(intakeRequests).where(lt(intakeRequests.at, new Date(now.getTime() - RETENTION_DAYS * DAY_MS)));
}
