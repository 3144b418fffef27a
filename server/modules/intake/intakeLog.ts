import { randomUUID } from 'node:crypto';
import { and, desc, eq, gte, lt } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { IntakeRequest, intakeRequestFilterSchema } from '@/domain/connection';
import type { Database } from '../../platform/db/database';
import { intakeRequests } from '../../platform/db/schema';

const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
const PAGE = 200;

export type LoggedRequest = Omit<typeof intakeRequests.$inferInsert, 'id'>;

/** Writes a line of the log. It is no part of the transaction of the order: a refused call has to be in the log as well. */
export async function logIntakeRequest(database: Database, line: LoggedRequest): Promise<void> {
  await database.insert(intakeRequests).values({ id: randomUUID(), ...line });
}

/** The answer that a message of a connection got before; null: it was not answered yet, or the server failed at it. */
export async function findAnswered(
  database: Database,
  { locationId, slug, messageId }: Pick<LoggedRequest, 'locationId' | 'slug' | 'messageId'>,
): Promise<{ bodyHash: string; status: number; reply: unknown } | null> {
  const { bodyHash, status, reply } = intakeRequests;
  const ofMessage = and(
    eq(intakeRequests.locationId, locationId),
    eq(intakeRequests.slug, slug),
    eq(intakeRequests.messageId, messageId),
    lt(intakeRequests.status, 300),
  );
  const [row] = await database.select({ bodyHash, status, reply }).from(intakeRequests).where(ofMessage).limit(1);
  return row ?? null;
}

/** The log, newest first. */
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

/** Deletes the lines that are older than 30 days. */
export async function purgeIntakeRequests(database: Database, now: Date): Promise<void> {
  await database.delete(intakeRequests).where(lt(intakeRequests.at, new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
}
