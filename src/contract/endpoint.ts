import type * as z from 'zod/mini';
import { can, type Action, type Scope } from '@/domain/permissions';
import type { Role } from '@/domain/role';
import type { ContractTag } from './tags';

type Schema = z.ZodMiniType;
type ObjectSchema = z.ZodMiniObject;

/**
 * Access to an endpoint. The handler additionally checks the tenant scope and conditions on the content of a request.
 *
 * | value | who |
 * |---|---|
 * | `anyone` | every client, without a token |
 * | `appToken` | a program with the app token (decision G17), without a user |
 * | `signedToken` | every client with an unexpired token signed by this server, even if its session was ended |
 * | `signedIn` | every user |
 * | `productAdmin` | the provider's administrator |
 * | a list | users whose role has at least one of these permissions |
 */
export type Access = 'anyone' | 'appToken' | 'signedToken' | 'signedIn' | 'productAdmin' | readonly (readonly [Scope, Action])[];

/** Body of a successful reply: `{data}`, a list `{data, count, totalCount}` of rows (decision G05), or other content such as a file. */
export type Reply = { single: Schema } | { list: Schema } | 'other';

/** Definition of an API endpoint, shared by the server, the browser app, the API description and their tests. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to `/api`; parameters begin with a colon: `/Accounts/:id`. */
  path: string;
  access: Access;
  /** The server rejects an invalid query or body with 422. */
  query?: ObjectSchema;
  body?: Schema;
  /**
   * Whether the handler writes an audit entry. False requires a comment with the reason, e.g. that the request does not come from a user.
   * @default true, except for GET
   */
  audited?: false;
  /** Cache tags in the browser app: a GET provides them, other methods invalidate them on success. */
  tags?: readonly ContractTag[];
  /** Schema with which the browser app parses the reply. The server may send more fields. */
  reply: Reply;
}

/** Declares an endpoint and preserves its literal types. The mark lets the bundler omit endpoints that a page does not use. */
/* #__NO_SIDE_EFFECTS__ */
export function endpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition;
}

type ParameterNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParameterNames<Tail>
    : Rest
  : never;

/** Parameters in the path of an endpoint, e.g. `{id: string}` for `/Accounts/:id`. */
export type ParamsOf<E extends Endpoint> = { [Name in ParameterNames<E['path']>]: string };
export type QueryOf<E extends Endpoint> = E extends { query: infer Query extends Schema } ? z.output<Query> : Record<string, never>;
export type BodyOf<E extends Endpoint> = E extends { body: infer Body extends Schema } ? z.output<Body> : undefined;

/** The path of an endpoint with its parameters replaced and escaped. */
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
