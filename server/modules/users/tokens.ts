import { randomUUID } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import { decodeToken, isAuthenticated, MAX_TOKEN_AGE_MS } from '@/domain/session';
import type { Tokens } from '../../context';
import type { Database } from '../../platform/db/database';
import { createBatcher } from '../../platform/db/createBatcher';
import { findSessionUsers } from './userStore';
import { tokenHash } from './endedTokens';

/**
 * Issues and checks the access tokens of specification 1 §6: JWT (HS256) with `id`, `iat`, `exp`, `epoch` and `jti`, valid for 24
 * hours.
 * - `epoch` invalidates earlier tokens when all sessions of the user end (a new password or role).
 * - `jti` makes each token unique, so that a sign-out ends no other session.
 * Each check reads the user from the database, so a deleted user, a user with the role `automatic` and a signed-out token are
 * rejected at once.
 */
export function createTokens(database: Database, secret: string): Tokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: MAX_TOKEN_AGE_MS });
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], requiredClaims: ['id', 'iat', 'exp'] });
  // A board sends many requests at once, so their lookups share one query.
  const find = createBatcher(async (sessions: readonly { userId: string; hash: string }[]) => {
    const present = await findSessionUsers(database, sessions);
    return sessions.map(({ userId, hash }) => {
      const known = present.get(userId);
      return known && !known.endedTokens.has(hash) ? known : null;
    });
  });
  return {
    sign: (userId, epoch = 0) => sign({ id: userId, epoch, jti: randomUUID() }),
    isSigned: (token) => claimsOf(token) !== null,
    userOf: async (token) => {
      const claims = claimsOf(token);
      if (!claims) return null;
      const present = await find({ userId: claims.userId, hash: tokenHash(token) });
      return present?.epoch === claims.epoch && present.user.role !== 'automatic' ? present.user : null;
    },
  };

  /** @returns Null if the token is forged or expired. */
  function claimsOf(token: string) {
    const claims = decodeToken(token);
    return claims && isAuthenticated(claims, Date.now()) && isGenuine(token) ? claims : null;
  }

  function isGenuine(token: string): boolean {
    try {
      verify(token);
      return true;
    } catch {
      return false;
    }
  }
}
