import { pino, type LoggerOptions } from 'pino';

const SECRETS = ['accessToken', 'appToken', 'password', 'passwordHash', 'access-token', 'authorization'];

/** What the log writes and what it leaves out: tokens and passwords. Failures go under `error`. */
export const logOptions: LoggerOptions = {
  level: process.env['LOG_LEVEL'] ?? (process.env['NODE_ENV'] === 'test' ? 'silent' : 'warn'),
  serializers: { error: pino.stdSerializers.err },
  redact: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
};

/** The server's log: JSON lines on stderr, from `LOG_LEVEL` upwards (warn unless told; info writes every request). */
export const log = pino(logOptions, pino.destination({ dest: 2, sync: true }));
