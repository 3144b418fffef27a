import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import type { LinkKind } from '@/domain/accessLink';
import { LINK_PATHS } from '@/domain/linkPaths';
import type { Database } from '../../platform/db/database';
import { accessLinks } from '../../platform/db/schema';

type LinkRow = typeof accessLinks.$inferSelect;

const TOKEN_BYTES = 32;
/** Rows are deleted this long after their end, in ms; until then an old link reports why it no longer works. */
const STORED_AFTER_END_MS = 30 * 86_400_000;
/** How many old rows each new link deletes: more than it inserts, so the table does not grow without bound. */
const PURGED_AT_ONCE = 100;

/** The state of a link at `now`. */
export type LinkStateNow = 'open' | 'used' | 'replaced' | 'expired';

export function linkStateAt({ endedAs, expiresAt }: LinkRow, now: Date): LinkStateNow {
  return endedAs ?? (expiresAt > now ? 'open' : 'expired');
}

/** The URL of a link. The token is in the fragment, which browsers send to no server, so it is in no log. */
export function linkAddress(publicUrl: string | null, kind: LinkKind, token: string): string {
  return `${publicUrl ?? ''}${LINK_PATHS[kind]}#token=${token}`;
}

/** Inserts a link of a user and returns its token; only the hash of the token is stored. */
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

/**
 * Marks a link as used with one conditional statement, so that only one of several concurrent uses succeeds.
 *
 * @returns Null if the link cannot be used.
 */
export async function claimLink(transaction: Database, token: string, now: Date): Promise<LinkRow | null> {
  const [row] = await transaction
    .update(accessLinks)
    .set({ endedAs: 'used' })
    .where(and(eq(accessLinks.hash, hashOf(token)), isNull(accessLinks.endedAs), gt(accessLinks.expiresAt, now)))
    .returning();
  return row ?? null;
}

/** Ends all open links of a user. */
export async function endLinks(transaction: Database, userId: string): Promise<void> {
  await transaction
    .update(accessLinks)
    .set({ endedAs: 'replaced' })
    .where(and(eq(accessLinks.userId, userId), isNull(accessLinks.endedAs)));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
