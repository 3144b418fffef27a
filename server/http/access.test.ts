import Fastify from 'fastify';
import type { Api } from './api';
import { guardRoutes } from './access';

describe('guardRoutes', () => {
  const tokens = { sign: () => '', userOf: async () => null };

  function guarded(calls: Parameters<typeof guardRoutes>[2]): Api {
    // No route here has a schema.
    const api = Fastify() as unknown as Api;
    guardRoutes(api, tokens, calls);
    return api;
  }

  it('does not let the server start with a route that the table of calls has not', () => {
    const api = guarded({ 'GET /known': 'signedIn' });

    expect(() => api.get('/known', async () => 'here')).not.toThrow();
    expect(() => api.post('/known', async () => 'here')).toThrow('The table of calls does not say who may make POST /known.');
    expect(() => api.get('/unknown', async () => 'here')).toThrow('The table of calls does not say who may make GET /unknown.');
  });

  it('asks of HEAD what it asks of GET', async () => {
    const api = guarded({ 'GET /open': 'nobody', 'GET /closed': 'signedIn' });
    api.get('/open', async () => 'here');
    api.get('/closed', async () => 'here');

    expect((await api.inject({ method: 'HEAD', url: '/open' })).statusCode).toBe(200);
    expect((await api.inject({ method: 'HEAD', url: '/closed' })).statusCode).toBe(401);
  });

  it('grants nothing with a token to what is for programs', async () => {
    const api = guarded({ 'POST /byApp': 'appToken' });
    api.post('/byApp', async () => 'here');

    expect((await api.inject({ method: 'POST', url: '/byApp', headers: { 'access-token': 'x' } })).statusCode).toBe(401);
  });
});
