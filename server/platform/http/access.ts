import type { FastifyRequest } from 'fastify';
import { isGranted, type Endpoint } from '@/contract/endpoint';
import { can, type Action, type Scope } from '@/domain/permissions';
import type { User } from '@/domain/user';
import type { ServerContext } from '../../context';
import { isAppToken } from '../security/appToken';
import type { Api } from './api';
import { forbidden, unauthorized } from './httpError';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the contract, for a route below `/api`. */
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    signedInUser: User | null;
  }
}

interface Guard {
  tokens: ServerContext['tokens'];
  /** The token of the app (decision G17); null if not configured. */
  appToken: string | null;
}

/**
 * Checks the access of each endpoint of the contract by the `access-token` header, before the body is read: 401 without a valid token, 403
 * without the permission. An endpoint for the app token responds with 401 to the token of any user, and has no user. A route that is not an
 * endpoint of the contract fails the start of the server.
 */
export function guardRoutes(api: Api, { tokens, appToken }: Guard): void {
  api.decorateRequest('signedInUser', null);
  api.addHook('onRoute', (route) => {
    if (!route.config?.endpoint)
      throw new Error(`${String(route.method)} ${route.url} is not an endpoint of the contract: register it by route().`);
  });
  api.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config;
    // A request without a route has no endpoint: 404 for signed-in users, else 401.
    const access = endpoint?.access ?? 'signedIn';
    if (access === 'anyone') return;
    const token = request.headers['access-token'];
    if (access === 'appToken') {
      if (!isAppToken(token, appToken)) throw unauthorized();
      return;
    }
    if (access === 'signedToken') {
      if (typeof token !== 'string' || !tokens.isSigned(token)) throw unauthorized();
      return;
    }
    request.signedInUser = typeof token === 'string' ? await tokens.userOf(token) : null;
    if (!isGranted(userOf(request).role, { access })) throw forbidden();
  });
}

/** Returns the signed-in user. Throws 401 if there is none. */
export function userOf(request: FastifyRequest): User {
  if (!request.signedInUser) throw unauthorized();
  return request.signedInUser;
}

/** Checks a permission that depends on the request's data. Throws 403 if the role does not have it. */
export function requirePermission(user: User, scope: Scope, action: Action): void {
  if (!can(user.role, scope, action)) throw forbidden();
}
