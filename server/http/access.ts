import type { FastifyRequest } from 'fastify';
import { can, type Action, type Scope } from '@/domain/permissions';
import type { User } from '@/domain/session';
import type { ServerContext } from '../context';
import type { Api } from './api';
import { notAllowed, notSignedIn } from './refusal';

/** Who may call a route: anybody, anybody signed in, or a role that has at least one of the permissions. */
type Needs = 'nobody' | 'signedIn' | readonly (readonly [Scope, Action])[];

declare module 'fastify' {
  interface FastifyContextConfig {
    needs?: Needs;
  }
  interface FastifyRequest {
    signedInUser: User | null;
  }
}

/**
 * Lets a call in by the `access-token` header and the `needs` of its route, before its body is read: 401 without a good
 * token, 403 without the permission. A route that does not say what it needs is an error at the start of the server.
 */
export function guardRoutes(api: Api, tokens: ServerContext['tokens']): void {
  api.decorateRequest('signedInUser', null);
  api.addHook('onRoute', ({ config, url }) => {
    if (!config?.needs) throw new Error(`The route ${url} does not say who may call it (config.needs).`);
  });
  api.addHook('onRequest', async (request) => {
    const needs = request.routeOptions.config.needs ?? 'signedIn';
    if (needs === 'nobody') return;
    const token = request.headers['access-token'];
    request.signedInUser = typeof token === 'string' ? await tokens.userOf(token) : null;
    const user = userOf(request);
    if (needs !== 'signedIn' && !needs.some(([scope, action]) => can(user.role, scope, action))) throw notAllowed();
  });
}

/** The user who calls; 401 where nobody is signed in. */
export function userOf(request: FastifyRequest): User {
  if (!request.signedInUser) throw notSignedIn();
  return request.signedInUser;
}

/** For permissions that depend on what the call asks for: 403 where the role lacks it. */
export function demand(user: User, scope: Scope, action: Action): void {
  if (!can(user.role, scope, action)) throw notAllowed();
}
