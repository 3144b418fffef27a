import type * as z from 'zod/mini';
import { pathWith, type BodyOf, type Endpoint, type ParamsOf, type QueryOf } from '@/contract/endpoint';
import { idTag, listTag, partsOfTag } from '@/contract/tags';
import { tolerantList, type TolerantList } from '@/domain/reply';
import type { ApiError } from '@/services/api/apiError';
import type { ApiRequest } from '@/services/api/baseQuery';
import { bodyOf, dataOf } from '@/services/api/replySchema';

type Schema = z.ZodMiniType;
type Tag = ReturnType<typeof idTag>;
type FieldUnlessEmpty<Name extends string, Value> = [keyof Value] extends [never] ? unknown : { [Key in Name]: Value };

/** The input of a call: parameters, query and body of the endpoint, and the options of `ApiRequest`. */
export type CallOf<E extends Endpoint> = FieldUnlessEmpty<'params', ParamsOf<E>> &
  (E extends { query: Schema } ? { query?: { readonly [Key in keyof QueryOf<E>]?: QueryOf<E>[Key] | null } } : unknown) &
  (E extends { body: Schema } ? { body: BodyOf<E> } : unknown) &
  Pick<ApiRequest, 'headers' | 'api' | 'timeoutMs' | 'once' | 'keepalive'>;

/** The reply of an endpoint as the client reads it: the data of a single reply, or the readable rows of a list. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends { single: infer Single extends Schema }
  ? z.output<Single>
  : E['reply'] extends { list: infer Row extends Schema }
    ? TolerantList<z.output<Row>>
    : unknown;

/** Builds the request of a call. The `access` of the endpoint selects the token. */
export function requestTo<E extends Endpoint>(endpoint: E, call: CallOf<E>): ApiRequest {
  // The conditional type cannot be resolved for every endpoint at once.
  const { params, query, ...rest } = call as { params?: ParamsOf<E>; query?: ApiRequest['params'] } & Partial<ApiRequest>;
  return {
    ...rest,
    method: endpoint.method,
    // An endpoint whose path has parameters requires them in its type.
    url: params ? pathWith(endpoint, params) : endpoint.path,
    ...(query && { params: query }),
    ...(endpoint.access === 'anyone' && { token: 'none' }),
    ...(endpoint.access === 'appToken' && { token: 'app' }),
  };
}

interface QueryDefinition<E extends Endpoint, Arg> {
  query: (arg: Arg) => ApiRequest;
  responseSchema: ReplySchema<ReplyOf<E>>;
  providesTags: (reply: ReplyOf<E> | undefined, error: unknown, arg: Arg) => Tag[];
}

interface MutationDefinition<E extends Endpoint, Arg> {
  query: (arg: Arg) => ApiRequest;
  responseSchema: ReplySchema<ReplyOf<E>>;
  invalidatesTags: (reply: ReplyOf<E> | undefined, error: ApiError | undefined, arg: Arg) => Tag[];
}

/**
 * Query, reply schema and provided tags of an RTK Query query, for `build.query`. `call` builds the call from the hook's argument; a
 * constant `call` makes a hook without argument.
 */
export function queryOf<E extends Endpoint>(endpoint: E, call: CallOf<E>): QueryDefinition<E, void>;
export function queryOf<E extends Endpoint, Arg>(endpoint: E, call: (arg: Arg) => CallOf<E>): QueryDefinition<E, Arg>;
export function queryOf<E extends Endpoint, Arg>(endpoint: E, call: CallOf<E> | ((arg: Arg) => CallOf<E>)): QueryDefinition<E, Arg> {
  const callFor = typeof call === 'function' ? call : () => call;
  return {
    query: (arg) => requestTo(endpoint, callFor(arg)),
    responseSchema: replySchemaOf(endpoint),
    providesTags: (reply, _error, arg) => tagsOf(endpoint, callFor(arg), rowsOf(reply)),
  };
}

/**
 * A paginated list, newest rows first, for `build.infiniteQuery`. `call` builds the call from the hook's argument and the page number,
 * starting at 0. Other users add rows all day, so unused pages are not cached.
 */
export function pagesOf<E extends Endpoint, Arg>(endpoint: E, pageSize: number, call: (arg: Arg, page: number) => CallOf<E>) {
  return {
    query: ({ queryArg, pageParam }: { queryArg: Arg; pageParam: number }) => requestTo(endpoint, call(queryArg, pageParam)),
    responseSchema: replySchemaOf(endpoint),
    infiniteQueryOptions: {
      initialPageParam: 0,
      getNextPageParam: (last: { count: number; totalCount: number }, _pages: unknown, page: number) =>
        page * pageSize + last.count < last.totalCount ? page + 1 : undefined,
    },
    keepUnusedDataFor: 0,
    providesTags: (_reply: unknown, _error: unknown, arg: Arg) => tagsOf(endpoint, call(arg, 0), []),
  };
}

/** Like `queryOf`, for `build.mutation`: the tags are invalidated after success. */
export function mutationOf<E extends Endpoint, Arg>(endpoint: E, call: (arg: Arg) => CallOf<E>): MutationDefinition<E, Arg> {
  return {
    query: (arg) => requestTo(endpoint, call(arg)),
    responseSchema: replySchemaOf(endpoint),
    invalidatesTags: (_reply, error, arg) => (error ? [] : tagsOf(endpoint, call(arg), [])),
  };
}

/** A Standard Schema that reads the reply of an endpoint. */
function replySchemaOf<E extends Endpoint>({ reply }: E) {
  // TypeScript cannot relate the three branches to the type of `reply`.
  return (reply === 'other' ? ANY_REPLY : 'single' in reply ? dataOf(reply.single) : bodyOf(tolerantList(reply.list))) as ReplySchema<
    ReplyOf<E>
  >;
}

interface ReplySchema<Reply> {
  '~standard': {
    version: 1;
    vendor: string;
    validate: (
      body: unknown,
    ) => { value: Reply; issues?: undefined } | { issues: readonly { message: string; path?: readonly PropertyKey[] }[] };
    types?: { input: Reply; output: Reply };
  };
}

const ANY_REPLY: ReplySchema<unknown> = { '~standard': { version: 1, vendor: 'pase', validate: (value) => ({ value }) } };

/** The tags of a call (`Endpoint.tags`). */
function tagsOf(endpoint: Endpoint, call: object, rows: readonly { id: string }[]): Tag[] {
  // `CallOf` has string parameters by name.
  const params = 'params' in call ? (call.params as Readonly<Record<string, string>>) : {};
  return (endpoint.tags ?? []).flatMap((tag) => {
    const [type, which] = partsOfTag(tag);
    if (which === '') return [listTag(type)];
    return which === '*' ? rows.map(({ id }) => idTag(type, id)) : [idTag(type, params[which.slice(1)] ?? '')];
  });
}

/** The rows of a list reply that have an id. */
function rowsOf(reply: unknown): { id: string }[] {
  const rows: unknown = typeof reply === 'object' && reply !== null && 'data' in reply ? reply.data : [];
  return Array.isArray(rows) ? rows.filter(hasId) : [];
}

function hasId(row: unknown): row is { id: string } {
  return typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string';
}
