import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { databaseProblem } from '../db/databaseProblem';
import { HttpError } from './httpError';

/** When those who met a database that was busy or away may ask again, in seconds. */
const RETRY_AFTER = 5;

/**
 * Answers every failure in the one shape of errors (decision G05). What nobody foresaw is logged and tells the caller nothing. A database that
 * is busy, away or full is 503 with `Retry-After`. `failed` is called with each error that is not the caller's.
 */
export function answerErrors(app: Pick<FastifyInstance, 'setErrorHandler'>, failed: (error: unknown) => void = () => undefined): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if (error instanceof HttpError) return answer(reply, error);
    const statusCode = error.statusCode ?? 500;
    if (statusCode < 500) return answer(reply, new HttpError(statusCode, CODES[statusCode] ?? 'BAD_REQUEST', error.message));
    // Its message has the values of the query, a password hash among them.
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
