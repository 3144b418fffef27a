import { createHash } from 'node:crypto';
import { inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { endedTokens } from '../../platform/db/schema';

/** How many rows past their end each sign-out deletes: more than it inserts, so the table does not grow without bound. */
const PURGED_AT_ONCE = 100;

/** Identifies a token in the table of ended tokens and on its realtime connections: SHA-256, so that no row can be used to sign in. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Ends one token for all processes that share the database; other sessions of its user go on. Ending it twice has no further effect. Deletes
 * rows whose token has expired by itself.
 *
 * @param endsAt The token's own end.
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
