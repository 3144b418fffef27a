import type * as z from 'zod/mini';
import { can, type Action, type Scope } from '@/domain/permissions';
import type { Role } from '@/domain/role';
import type { ContractTag } from './tags';

type Schema = z.ZodMiniType;
type ObjectSchema = z.ZodMiniObject;

/**
 * Who may call an endpoint. Tenant scope, and what depends on the content of a call, are checked by its handler on top.
 *
 * | value | who |
 * |---|---|
 * | `anyone` | every caller, without a token |
 * | `appToken` | a program with the app token (decision G17); no user |
 * | `signedToken` | every caller with a token that this server signed and that has not expired, also of a session that was ended |
 * | `signedIn` | every user |
 * | `productAdmin` | the provider's administrator |
 * | a list | users whose role has at least one of these permissions |
 */
export type Access = 'anyone' | 'appToken' | 'signedToken' | 'signedIn' | 'productAdmin' | readonly (readonly [Scope, Action])[];

/** The body of a successful reply: `{data}`, a list `{data, count, totalCount}` of rows (decision G05), or any other, such as a file. */
export type Reply = { single: Schema } | { list: Schema } | 'other';

/** One endpoint of the API, stated once for the server, the browser app, the API description and the tests of them. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`; parameters begin with a colon: `/Accounts/:id`. */
  path: string;
  access: Access;
  /** The server rejects a query, or a body, that does not fit with 422. */
  query?: ObjectSchema;
  body?: Schema;
  /** Whether the handler writes an audit entry. Set false, with the reason beside it, where no user changes anything. @default true, but for GET */
  audited?: false;
  /** What the browser app caches the reply of a GET by, and what it invalidates after the success of any other. */
  tags?: readonly ContractTag[];
  /** How the browser app reads the reply. The server may send more fields. */
  reply: Reply;
}

/** Declares an endpoint and keeps its literal types. */
export function endpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition;
}

type ParameterNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParameterNames<Tail>
    : Rest
  : never;

/** The parameters in the path of an endpoint: `{id: string}` of `/Accounts/:id`. */
export type ParamsOf<E extends Endpoint> = { [Name in ParameterNames<E['path']>]: string };
export type QueryOf<E extends Endpoint> = E extends { query: infer Query extends Schema } ? z.output<Query> : Record<string, never>;
export type BodyOf<E extends Endpoint> = E extends { body: infer Body extends Schema } ? z.output<Body> : undefined;

/** The path of an endpoint with its parameters filled in and escaped. */
export function pathWith<E extends Endpoint>(target: E, params: ParamsOf<E>): string {
  return target.path.replace(/:(\w+)/g, (_match, name: keyof ParamsOf<E>) => encodeURIComponent(params[name]));
}

/** Whether a user with this role may call an endpoint; never true for `appToken`. */
export function isGranted(role: Role, { access }: Pick<Endpoint, 'access'>): boolean {
  switch (access) {
    case 'anyone':
    case 'signedToken':
    case 'signedIn':
      return true;
    case 'productAdmin':
      return role === 'product-admin';
    case 'appToken':
      return false;
    default:
      return access.some(([scope, action]) => can(role, scope, action));
  }
}
