import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from './refusal';

/** Answers every failure in the one shape of errors (decision G05). What nobody foresaw is logged and tells the caller nothing. */
export function answerErrors(app: Pick<FastifyInstance, 'setErrorHandler'>): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if (error instanceof Refusal) return answer(reply, error);
    const statusCode = error.statusCode ?? 500;
    if (statusCode < 500) return answer(reply, new Refusal(statusCode, CODES[statusCode] ?? 'BAD_REQUEST', error.message));
    // Its message has the values of the query, a password hash among them.
    request.log.error(error instanceof DrizzleQueryError ? error.cause : error);
    return answer(reply, new Refusal(500, 'REMOTE_SERVER_ERROR', 'The server failed. Try again.'));
  });
}

export function answer(reply: FastifyReply, { statusCode, code, message, details }: Refusal) {
  return reply.code(statusCode).send({ error: { statusCode, code, message, ...(details === undefined ? {} : { details }) } });
}

const CODES: Record<number, string> = { 404: 'NOT_FOUND', 413: 'TOO_LARGE', 415: 'UNSUPPORTED_MEDIA_TYPE', 429: 'TOO_MANY_REQUESTS' };
