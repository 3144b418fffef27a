import { createHash } from 'node:crypto';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { endedTokens } from '../../platform/db/schema';

/** How many expired rows each sign-out deletes: more than it inserts, so the table does not grow without bound. */
const PURGED_AT_ONCE = 100;

/** Identifies a token among the ended tokens and on its realtime connections: SHA-256, so that a stored row cannot be used to sign in. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Whether a sign-out ended a token. */
export async function isTokenEnded(database: Database, token: string): Promise<boolean> {
  const rows = await database
    .select()
    .from(endedTokens)
    .where(eq(endedTokens.hash, tokenHash(token)));
  return rows.length > 0;
}

/**
 * Ends one token for all processes that share the database; other sessions of its user continue. Idempotent. Deletes rows whose token
 * has expired.
 *
 * @param endsAt The expiry time of the token.
 */
export async function endToken(transaction: Database, token: string, endsAt: Date): Promise<void> {
  await transaction
    .insert(endedTokens)
    .values({ hash: tokenHash(token), endsAt })
    .onConflictDoNothing();
  const past = transaction
    .select({ hash: endedTokens.hash })
    .from(endedTokens)
    .where(lt(endedTokens.endsAt, sql`now()`))
    .limit(PURGED_AT_ONCE)
    .for('update', { skipLocked: true });
  await transaction.delete(endedTokens).where(inArray(endedTokens.hash, past));
}
