import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifySchemaCompiler, FastifyTypeProvider, RawServerDefault } from 'fastify';
import * as z from 'zod/mini';
import { queryValues } from '@/contract/queryValues';
import { invalidData, notFound, type FieldProblem, type HttpError } from './httpError';

/** Gives handlers the types of the zod schemas of their route. */
interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodMiniType ? z.output<this['schema']> : unknown;
}

/** The server as route files see it: bodies and queries are checked by schemas of `src/domain` and typed by them. */
export type Api = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypes>;

/** Parameters of an address that names one thing. */
export const byId = z.object({ id: z.string() });

/** Checks bodies and queries with the zod schemas of the routes; what does not fit is refused with 422 and its fields. */
export const checkWithZod: FastifySchemaCompiler<z.ZodMiniType> =
  ({ schema, httpPart }) =>
  (input: unknown) => {
    // Queries have object schemas only, and the parser of query strings gives texts and lists of texts.
    const value = httpPart === 'querystring' ? queryValues(schema as z.ZodMiniObject, input as Record<string, string | string[]>) : input;
    const read = schema.safeParse(value);
    if (read.success) return isStorable(read.data) ? { value: read.data } : { error: unstorable(httpPart) };
    return { error: invalidData(read.error.issues.flatMap(problemsOf)) };
  };

/** The same for what no route can say beforehand. Throws an HttpError 422 with its fields. */
export function checked<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const read = schema.safeParse(input);
  if (!read.success) throw invalidData(read.error.issues.flatMap(problemsOf));
  if (!isStorable(read.data)) throw unstorable('body');
  return read.data;
}

/** Deeper than anything that is kept, and not too deep for those who read it. */
const MAX_DEPTH = 50;

/** PostgreSQL keeps no text with the character 0 or with half a surrogate pair. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === MAX_DEPTH) return false;
  return Object.entries(value).every(([key, field]) => isStorable(key) && isStorable(field, depth + 1));
}

function unstorable(httpPart: string | undefined): HttpError {
  // No id has such characters.
  if (httpPart === 'params') return notFound('address');
  return invalidData([{ path: '', message: 'A text has characters that are no text, or the data is nested too deeply' }]);
}

// Without a locale zod/mini reports only "Invalid input". The texts are for developers.
z.config(z.locales.en());

/** Returns one problem per field: zod reports all unknown fields of an object in one issue. */
function problemsOf(issue: z.core.$ZodIssue): FieldProblem[] {
  const { path, message } = issue;
  if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), message }];
  return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: 'Unknown field' }));
}
