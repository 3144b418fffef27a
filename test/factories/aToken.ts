interface TokenParts {
  id?: string;
  /** When it was issued, in milliseconds. @default now */
  issuedAt?: number;
  /** When it expires, in milliseconds. @default 24 h after the issue */
  expiresAt?: number;
  /** How often all sessions of the user had been ended. @default 0 */
  epoch?: number;
}

const DAY_MS = 86_400_000;

/** An access token as the server makes it, but for the signature, which the browser does not read. */
export function aToken({ id = 'user-1', issuedAt = Date.now(), expiresAt = issuedAt + DAY_MS, epoch = 0 }: TokenParts = {}): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ id, iat: issuedAt / 1000, exp: expiresAt / 1000, epoch })}.signature`;
}
