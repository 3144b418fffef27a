import type { FastifyRequest } from 'fastify';
import { CALLS, fulfils, type CallNeeds } from '@/domain/calls';
import { can, type Action, type Scope } from '@/domain/permissions';
import type { User } from '@/domain/user';
import type { ServerContext } from '../../context';
import { isAppToken } from '../security/appToken';
import type { Api } from './api';
import { notAllowed, notSignedIn } from './refusal';

declare module 'fastify' {
  interface FastifyContextConfig {
    needs?: CallNeeds;
  }
  interface FastifyRequest {
    signedInUser: User | null;
  }
}

interface Guard {
  tokens: ServerContext['tokens'];
  /** Of the app itself (decision G17); null where none is set up. */
  appToken: string | null;
  calls?: Readonly<Record<string, CallNeeds>>;
}

/**
 * Lets a call in by the `access-token` header and by what `CALLS` says that it needs, before its body is read: 401 without a
 * good token, 403 without the permission. What is for the app alone is 401 to the token of any user, and has no user. A route
 * that is not in the table is an error at the start of the server.
 */
export function guardRoutes(api: Api, { tokens, appToken, calls = CALLS }: Guard): void {
  api.decorateRequest('signedInUser', null);
  api.addHook('onRoute', (route) => {
    const [method] = [route.method].flat();
    // Fastify answers HEAD where there is a GET, by the same handler.
    const call = `${method === 'HEAD' ? 'GET' : method} ${route.url.slice(api.prefix.length)}`;
    const needs = calls[call];
    if (!needs) throw new Error(`The table of calls does not say who may make ${call}.`);
    route.config = { ...route.config, needs };
  });
  api.addHook('onRequest', async (request) => {
    const needs = request.routeOptions.config.needs ?? 'signedIn';
    if (needs === 'nobody') return;
    const token = request.headers['access-token'];
    if (needs === 'appToken') {
      if (!isAppToken(token, appToken)) throw notSignedIn();
      return;
    }
    if (needs === 'signedToken') {
      if (typeof token !== 'string' || !tokens.isSigned(token)) throw notSignedIn();
      return;
    }
    request.signedInUser = typeof token === 'string' ? await tokens.userOf(token) : null;
    if (!fulfils(userOf(request).role, needs)) throw notAllowed();
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
