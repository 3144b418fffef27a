import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import { LINK_PATHS, type LinkKind } from '@/domain/accessLink';
import type { Database } from '../../platform/db/database';
import { accessLinks } from '../../platform/db/schema';

type LinkRow = typeof accessLinks.$inferSelect;

const TOKEN_BYTES = 32;
/** Rows that are this long past their end are deleted, in ms; until then an old link explains itself. */
const STORED_AFTER_END_MS = 30 * 86_400_000;
/** How many of those each new link deletes: more than it inserts, so the table does not grow without bound. */
const PURGED_AT_ONCE = 100;

/** The state of a link at `now`. */
export type LinkStateNow = 'open' | 'used' | 'replaced' | 'expired';

export function linkStateAt({ endedAs, expiresAt }: LinkRow, now: Date): LinkStateNow {
  return endedAs ?? (expiresAt > now ? 'open' : 'expired');
}

/** The address that a link opens: the token is in the fragment, which reaches no server and no log. */
export function linkAddress(publicUrl: string | null, kind: LinkKind, token: string): string {
  return `${publicUrl ?? ''}${LINK_PATHS[kind]}#token=${token}`;
}

/** Inserts a link of a user and returns its token, which is stored nowhere. */
export async function insertLink(transaction: Database, link: Pick<LinkRow, 'userId' | 'kind' | 'expiresAt'>, now: Date): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await transaction.insert(accessLinks).values({ ...link, hash: hashOf(token), createdAt: now });
  const past = transaction
    .select({ hash: accessLinks.hash })
    .from(accessLinks)
    .where(lt(accessLinks.expiresAt, new Date(now.getTime() - STORED_AFTER_END_MS)))
    .limit(PURGED_AT_ONCE)
    .for('update', { skipLocked: true });
  await transaction.delete(accessLinks).where(inArray(accessLinks.hash, past));
  return token;
}

export async function findLink(database: Database, token: string): Promise<LinkRow | null> {
  const [row] = await database
    .select()
    .from(accessLinks)
    .where(eq(accessLinks.hash, hashOf(token)));
  return row ?? null;
}

/** Uses up a link with one conditional statement, so that of several uses at the same time one succeeds. Null: it cannot be used. */
export async function claimLink(transaction: Database, token: string, now: Date): Promise<LinkRow | null> {
  const [row] = await transaction
    .update(accessLinks)
    .set({ endedAs: 'used' })
    .where(and(eq(accessLinks.hash, hashOf(token)), isNull(accessLinks.endedAs), gt(accessLinks.expiresAt, now)))
    .returning();
  return row ?? null;
}

/** Ends every link of a user that could still be used. */
export async function endLinks(transaction: Database, userId: string): Promise<void> {
  await transaction
    .update(accessLinks)
    .set({ endedAs: 'replaced' })
    .where(and(eq(accessLinks.userId, userId), isNull(accessLinks.endedAs)));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
