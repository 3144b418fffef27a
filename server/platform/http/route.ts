import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import * as z from 'zod/mini';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@/contract/endpoint';
import type { Api } from './api';

/** A request whose parameters, query and body were checked by the schemas of its endpoint. */
export type RequestOf<E extends Endpoint> = FastifyRequest<{ Params: ParamsOf<E>; Querystring: QueryOf<E>; Body: BodyOf<E> }>;
type Handler<E extends Endpoint> = (request: RequestOf<E>, reply: FastifyReply) => unknown;

/** Registers the handler of an endpoint of the contract: its access, query and body are checked before the handler is called. */
export function route<E extends Endpoint>(api: Api, endpoint: E, handler: Handler<E>): void;
export function route<E extends Endpoint>(api: Api, endpoint: E, options: RouteShorthandOptions, handler: Handler<E>): void;
export function route<E extends Endpoint>(
  api: Api,
  endpoint: E,
  ...rest: [handler: Handler<E>] | [options: RouteShorthandOptions, handler: Handler<E>]
): void {
  const [options, handler] = rest.length === 1 ? [{}, rest[0]] : rest;
  const { method, path, query, body } = endpoint;
  const names = [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? []);
  api.route({
    ...options,
    method,
    url: path,
    config: { ...options.config, endpoint },
    schema: {
      ...(names.length > 0 && { params: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) }),
      ...(query && { querystring: query }),
      ...(body && { body }),
    },
    // The validator has checked the request by the schemas that its type is made of.
    handler: handler as Parameters<Api['route']>[0]['handler'],
  });
}
