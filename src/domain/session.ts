import * as z from 'zod/mini';
import { accountSchema } from '@/domain/account';
import { locationSchema } from '@/domain/location';
import { ROLES } from '@/domain/role';
import { userSchema } from '@/domain/user';

const text = z.optional(z.nullable(z.string()));

/** Body of `POST /EndUsers/login`. */
export const loginRequestSchema = z.strictObject({
  email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(256)),
});
export type LoginRequest = z.infer<typeof loginRequestSchema>;

/** Reply of the login; the user's id is only in the token's claims (decision G03). */
export const loginReplySchema = z.looseObject({ accessToken: z.string(), accountId: text, name: text, email: text, role: z.enum(ROLES) });
export type LoginReply = z.infer<typeof loginReplySchema>;

/** Reply of `GET /EndUsers/{id}/getLoginData`: the user and the account with the locations in the user's scope. */
export const loginDataSchema = z.looseObject({
  user: userSchema,
  account: z.looseObject({ ...accountSchema.shape, locations: z._default(z.array(locationSchema), []) }),
});
export type LoginData = z.infer<typeof loginDataSchema>;

/** Maximum lifetime of a token after its issue, regardless of its expiry (specification 1 §6). */
export const MAX_TOKEN_AGE_MS = 86_400_000;

/**
 * Claims of the access token: `issuedAt` and `expiresAt` in milliseconds since 1970. `epoch` is the number of times that all sessions of
 * the user had been ended before this one began; 0 if the claim is missing.
 */
export interface TokenClaims {
  userId: string;
  issuedAt: number;
  expiresAt: number;
  epoch: number;
}

const claimsSchema = z.looseObject({
  id: z.union([z.string(), z.number()]),
  iat: z.number(),
  exp: z.number(),
  epoch: z.catch(z.number(), 0),
});

/**
 * Decodes the claims of a JWT without verifying its signature, which the server does. @returns null if it cannot be decoded (specification
 * 1 §6).
 */
export function decodeToken(token: string): TokenClaims | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (character) => character.charCodeAt(0));
    const claims = claimsSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    if (!claims.success) return null;
    const { id, iat, exp, epoch } = claims.data;
    return { userId: String(id), issuedAt: iat * 1000, expiresAt: exp * 1000, epoch };
  } catch {
    return null;
  }
}

/** End of the session of these claims: 24 h after the issue or at the token's expiry, whichever is first (specification 1 §6). */
export function sessionEnd(claims: TokenClaims): number {
  return Math.min(claims.issuedAt + MAX_TOKEN_AGE_MS, claims.expiresAt);
}

/** Whether the token was issued less than 24 hours ago and has not expired (specification 1 §6). `now` is in milliseconds. */
export function isAuthenticated(claims: TokenClaims, now: number): boolean {
  return now < sessionEnd(claims);
}
