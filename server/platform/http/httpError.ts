/**
 * An error response: thrown by routes and stores, sent in the common error shape (decision G05). `code` is a reason code of
 * specification 2 §8 if one fits.
 */
export class HttpError extends Error {
  constructor(
    readonly statusCode: number,
    readonly code: string,
    message: string,
    readonly details?: unknown,
  ) {
    super(message);
  }
}

/** Also used for objects outside the user's scope, so that the response does not reveal whether they exist. */
export function notFound(what: string): HttpError {
  return new HttpError(404, 'NOT_FOUND', `There is no such ${what}.`);
}

export function forbidden(): HttpError {
  return new HttpError(403, 'NOT_ALLOWED', 'Your role may not do this.');
}

export function unauthorized(): HttpError {
  return new HttpError(401, 'UNAUTHORIZED', 'Sign in first: the access token is missing, ended or not valid.');
}

/** The problem of a field; `path` is dotted (`newStatus.status`), empty for the whole body. */
export interface FieldProblem {
  path: string;
  message: string;
}

export function invalidData(problems: FieldProblem[]): HttpError {
  const fields = problems.map(({ path, message }) => (path ? `${path}: ${message}` : message));
  return new HttpError(422, 'INVALID_DATA', `The data is not valid. ${fields.join('; ')}`, problems);
}
