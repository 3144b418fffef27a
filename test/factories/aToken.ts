interface TokenParts {
  id?: string;
  /** Time of issue, in milliseconds. @default now */
  issuedAt?: number;
  /** Time of expiry, in milliseconds. @default 24 h after the issue */
  expiresAt?: number;
  /** How many times all sessions of the user were ended. @default 0 */
  epoch?: number;
}

const DAY_MS = 86_400_000;

/** An access token as the server creates it, except for the signature, which the browser does not read. */
export function aToken({ id = 'user-1', issuedAt = Date.now(), expiresAt = issuedAt + DAY_MS, epoch = 0 }: TokenParts = {}): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
  return `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ id, iat: issuedAt / 1000, exp: expiresAt / 1000, epoch })}.signature`;
}
