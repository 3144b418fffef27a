import { DrizzleQueryError } from 'drizzle-orm';
import { pino, type LoggerOptions } from 'pino';

const SECRET_FIELDS = ['accessToken', 'appToken', 'password', 'passwordHash', 'access-token', 'authorization'];

/** Fields of a database error that hold values of the statement or the row. Pino writes an error that is logged alone as `err`. */
const VALUE_FIELDS = ['error', 'err'].flatMap((name) => [`${name}.params`, `${name}.detail`, `${name}.where`]);

/** Options of the log. Tokens, passwords and values of database statements are redacted. Log errors as the field `error`, or alone. */
export const logOptions: LoggerOptions = {
  level: process.env['NODE_ENV'] === 'test' ? 'silent' : 'warn',
  serializers: { error: serializeError, err: serializeError },
  redact: [...SECRET_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), ...VALUE_FIELDS],
};

/** The log of the server: JSON lines on stderr from level `warn` upwards; `PASE_LOG_LEVEL` sets another level (`info` logs every request). */
export const log = pino(logOptions, pino.destination({ dest: 2, sync: true }));

/** The message of a `DrizzleQueryError` contains the values of the statement; its cause does not, and says what is wrong. */
function serializeError(error: Error): object {
  return pino.stdSerializers.err(error instanceof DrizzleQueryError && error.cause ? error.cause : error);
}
