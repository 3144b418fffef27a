import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifySchemaCompiler, FastifyTypeProvider, RawServerDefault } from 'fastify';
import * as z from 'zod/mini';
import { queryValues } from '@/contract/queryValues';
import { invalidData, notFound, type FieldProblem, type HttpError } from './httpError';

/** Infers the types of handlers' parameters from the zod schemas of their route. */
interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodMiniType ? z.output<this['schema']> : unknown;
}

/** The Fastify instance for route files: bodies and queries are validated and typed by zod schemas. */
export type Api = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypes>;

/** Path parameters of a route with an id. */
export const byId = z.object({ id: z.string() });

/** Validates bodies and queries with the zod schemas of the routes; responds to invalid ones with 422 and the fields. */
export const validateWithZod: FastifySchemaCompiler<z.ZodMiniType> =
  ({ schema, httpPart }) =>
  (input: unknown) => {
    // Query schemas are objects, and the query string parser returns strings and lists of strings.
    const value = httpPart === 'querystring' ? queryValues(schema as z.ZodMiniObject, input as Record<string, string | string[]>) : input;
    const read = schema.safeParse(value);
    if (read.success) return isStorable(read.data) ? { value: read.data } : { error: unstorable(httpPart) };
    return { error: invalidData(read.error.issues.flatMap(problemsOf)) };
  };

/**
 * Validates input with a schema that is not known when the route is registered.
 *
 * @throws HttpError 422 with the fields.
 */
export function validateInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const read = schema.safeParse(input);
  if (!read.success) throw invalidData(read.error.issues.flatMap(problemsOf));
  if (!isStorable(read.data)) throw unstorable('body');
  return read.data;
}

/** Maximum nesting of data: deeper than any stored data, and safe for recursive readers. */
const MAX_DEPTH = 50;

/** Returns whether PostgreSQL can store the data: it rejects strings with the character 0 or with half a surrogate pair. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === MAX_DEPTH) return false;
  return Object.entries(value).every(([key, field]) => isStorable(key) && isStorable(field, depth + 1));
}

function unstorable(httpPart: string | undefined): HttpError {
  // No id contains such characters, so the object does not exist.
  if (httpPart === 'params') return notFound('address');
  return invalidData([
    { path: '', message: 'A text contains an invalid character (U+0000 or half of a surrogate pair), or the data is nested too deeply' },
  ]);
}

// Without a locale zod/mini reports only "Invalid input". The texts are for developers.
z.config(z.locales.en());

/** Returns one problem per field: zod reports all unknown fields of an object in one issue. */
function problemsOf(issue: z.core.$ZodIssue): FieldProblem[] {
  const { path, message } = issue;
  if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), message }];
  return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: 'Unknown field' }));
}
