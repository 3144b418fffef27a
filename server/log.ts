import { pino } from 'pino';

const SECRETS = ['accessToken', 'password', 'passwordHash', 'access-token', 'authorization'];

/**
 * The server's log: JSON lines on stderr, from `LOG_LEVEL` upwards (warn unless told; info writes every request).
 * Tokens and passwords never get into it.
 */
export const log = pino(
  {
    level: process.env['LOG_LEVEL'] ?? (process.env['NODE_ENV'] === 'test' ? 'silent' : 'warn'),
    redact: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
  },
  pino.destination({ dest: 2, sync: true }),
);
