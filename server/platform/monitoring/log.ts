import { DrizzleQueryError } from 'drizzle-orm';
import { pino, type LoggerOptions } from 'pino';

const SECRETS = ['accessToken', 'appToken', 'password', 'passwordHash', 'access-token', 'authorization'];

/** Of a failure of the database: the values of the statement or of the row. Under `err` is what is written without a name. */
const VALUES = ['error', 'err'].flatMap((name) => [`${name}.params`, `${name}.detail`, `${name}.where`]);

/** What the log writes and what it leaves out: tokens, passwords, and what was to be written to the database. Failures go under `error`, or alone. */
export const logOptions: LoggerOptions = {
  level: process.env['NODE_ENV'] === 'test' ? 'silent' : 'warn',
  serializers: { error: failure, err: failure },
  redact: [...SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), ...VALUES],
};

/** The server's log: JSON lines on stderr, from level warn upwards; `PASE_LOG_LEVEL` sets another level (info: every request). */
export const log = pino(logOptions, pino.destination({ dest: 2, sync: true }));

/** The message of a statement that failed holds its values; its cause says what was wrong. */
function failure(error: Error): object {
  return pino.stdSerializers.err(error instanceof DrizzleQueryError && error.cause ? error.cause : error);
}
