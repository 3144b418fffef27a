import { randomUUID } from 'node:crypto';
import { and, asc, count, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import { LINK_KINDS } from '@/domain/accessLink';
import type { Mail, MailError, MailFilter, MailKind } from '@/domain/mail';
import type { Database } from '../../platform/db/database';
import { mails } from '../../platform/db/schema';

export type MailRow = typeof mails.$inferSelect;

const PAGE_SIZE = 50;
/** How long a mail stays in the log after it was queued, in ms. */
const STORED_MS = 90 * 86_400_000;

/** Converts a row to the mail of the log. */
export function toMail({ language: _language, linkExpiresAt: _linkExpiresAt, ...row }: MailRow): Mail {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** Enqueues a mail; its first attempt is due at once. */
export async function enqueueMail(
  transaction: Database,
  mail: Pick<MailRow, 'kind' | 'userId' | 'recipient' | 'language' | 'linkExpiresAt'>,
  now: Date,
): Promise<MailRow> {
  const [row] = await transaction
    .insert(mails)
    .values({ id: randomUUID(), ...mail, state: 'queued', attempts: 0, createdAt: now, nextAttemptAt: now })
    .returning();
  if (!row) throw new Error('The database returned no queued mail.');
  return row;
}

/** Lists a page of the log, newest first, with the total count of matching mails. */
export async function listMails(
  database: Database,
  { state, page = 0, limit = PAGE_SIZE }: MailFilter,
): Promise<{ rows: MailRow[]; totalCount: number }> {
  const condition = state && eq(mails.state, state);
  const rows = await database
    .select()
    .from(mails)
    .where(condition)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)
    .offset(page * limit);
  const [total] = await database.select({ count: count() }).from(mails).where(condition);
  return { rows, totalCount: total?.count ?? 0 };
}

export async function findMail(database: Database, id: string): Promise<MailRow | null> {
  const [row] = await database.select().from(mails).where(eq(mails.id, id));
  return row ?? null;
}

/**
 * Leases mails of some kinds that are due for an attempt until `leaseEndsAt`, so that no other process attempts them. If the process dies, they
 * stay queued and become due again when the lease ends.
 */
export async function claimDueMails(
  database: Database,
  { kinds, now, leaseEndsAt, limit }: { kinds: readonly MailKind[]; now: Date; leaseEndsAt: Date; limit: number },
): Promise<MailRow[]> {
  const due = database
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, 'queued'), lte(mails.nextAttemptAt, now), inArray(mails.kind, [...kinds])))
    .orderBy(asc(mails.nextAttemptAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return database
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: leaseEndsAt })
    .where(inArray(mails.id, due))
    .returning();
}

/** Locks a leased mail. @returns False if it was replaced, or its lease ended and another process attempts it. */
export async function lockAttempt(transaction: Database, mail: MailRow): Promise<boolean> {
  const rows = await transaction.select({ id: mails.id }).from(mails).where(isAttempt(mail)).for('update');
  return rows.length > 0;
}

/** Stores the outcome of an attempt, unless the mail was replaced or leased by another process during the attempt. */
export async function finishAttempt(
  database: Database,
  mail: MailRow,
  outcome: Pick<MailRow, 'state' | 'nextAttemptAt' | 'endedAt' | 'error' | 'errorText'>,
): Promise<void> {
  await database.update(mails).set(outcome).where(isAttempt(mail));
}

/** Cancels further attempts for the queued mails with links of a user. */
export async function cancelMails(transaction: Database, userId: string, error: MailError, now: Date): Promise<void> {
  await transaction
    .update(mails)
    .set({ state: 'failed', error, nextAttemptAt: null, endedAt: now })
    .where(and(eq(mails.userId, userId), eq(mails.state, 'queued'), inArray(mails.kind, [...LINK_KINDS])));
}

/** Deletes mails that the log no longer shows; queued mails never get that old. */
export async function purgeMails(database: Database, now: Date): Promise<void> {
  await database.delete(mails).where(lt(mails.createdAt, new Date(now.getTime() - STORED_MS)));
}

function isAttempt({ id, attempts }: MailRow) {
  return and(eq(mails.id, id), eq(mails.state, 'queued'), eq(mails.attempts, attempts));
}
