import { randomUUID } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import { decodeToken, isAuthenticated, MAX_TOKEN_AGE_MS } from '@/domain/session';
import type { Tokens } from '../../context';
import type { Database } from '../../platform/db/database';
import { createBatcher } from '../../platform/db/createBatcher';
import { findSessionUsers } from './userStore';
import { tokenHash } from './endedTokens';

/**
 * Issues and checks the access tokens of specification 1 §6: JWT (HS256) with `id`, `iat` and `exp`, good for 24 hours, and `epoch`: once all
 * sessions of the user were ended (a new password, another role), tokens from before are good no more.
 * The user is read anew for each check: one who was deleted, or is now of the role `automatic`, is out at once. A token that a sign-out ended
 * is refused too; `jti` makes each token unique, so that sign-out ends no other session.
 */
export function createTokens(database: Database, secret: string): Tokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: MAX_TOKEN_AGE_MS });
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], requiredClaims: ['id', 'iat', 'exp'] });
  // A board asks for much at once.
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

  /** Null for a token that is forged or over its time. */
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
