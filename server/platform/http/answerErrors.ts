import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { databaseProblem } from '../db/databaseProblem';
import { HttpError } from './httpError';

/** `Retry-After` in seconds for requests that failed because the database was busy or unavailable. */
const RETRY_AFTER = 5;

/**
 * Sends all errors in the same shape (decision G05). Unexpected errors are logged and reported to the caller as a 500 without details. A
 * busy, unavailable or full database is a 503 with `Retry-After`. `failed` is called with each error that is not the caller's.
 */
export function answerErrors(app: Pick<FastifyInstance, 'setErrorHandler'>, failed: (error: unknown) => void = () => undefined): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if (error instanceof HttpError) return answer(reply, error);
    const statusCode = error.statusCode ?? 500;
    if (statusCode < 500) return answer(reply, new HttpError(statusCode, CODES[statusCode] ?? 'BAD_REQUEST', error.message));
    // Logs only the cause: the message of a `DrizzleQueryError` contains the query's values, such as password hashes.
    request.log.error(error instanceof DrizzleQueryError ? error.cause : error);
    failed(error);
    if (databaseProblem(error) !== null) return answer(reply.header('retry-after', RETRY_AFTER), databaseUnavailable());
    return answer(reply, new HttpError(500, 'REMOTE_SERVER_ERROR', 'The server failed. Try again.'));
  });
}

function databaseUnavailable(): HttpError {
  return new HttpError(
    503,
    'DATABASE_UNAVAILABLE',
    'The database is busy or not available. Nothing was changed. Try again in a few seconds.',
  );
}

export function answer(reply: FastifyReply, { statusCode, code, message, details }: HttpError) {
  return reply.code(statusCode).send({ error: { statusCode, code, message, ...(details === undefined ? {} : { details }) } });
}

const CODES: Record<number, string> = { 404: 'NOT_FOUND', 413: 'TOO_LARGE', 415: 'UNSUPPORTED_MEDIA_TYPE', 429: 'TOO_MANY_REQUESTS' };
