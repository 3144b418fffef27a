import Fastify from 'fastify';
import { endpoint, type Endpoint } from '@/contract/endpoint';
import type { User } from '@/domain/user';
import { aUser } from '../../../test/factories/aUser';
import type { Api } from './api';
import { guardRoutes } from './access';
import { route } from './route';
import type { ServerContext } from '../../context';

describe('guardRoutes', () => {
  const tokens: ServerContext['tokens'] = { sign: () => '', userOf: async () => null, isSigned: () => false };

  function guarded(appToken: string | null = null): Api {
    // No route here has a schema.
    const api = Fastify() as unknown as Api;
    guardRoutes(api, { tokens, appToken });
    return api;
  }

  const endpointFor = (access: Endpoint['access'], path: `/${string}`) => endpoint({ method: 'GET', path, access, reply: 'other' });

  it('rejects a route that is not an endpoint of the contract', () => {
    const api = guarded();

    expect(() => route(api, endpointFor('signedIn', '/known'), async () => 'here')).not.toThrow();
    expect(() => api.post('/known', async () => 'here')).toThrow('POST /known is not an endpoint of the contract');
    expect(() => api.get('/unknown', async () => 'here')).toThrow('GET /unknown is not an endpoint of the contract');
  });

  it('requires the same access for HEAD as for GET', async () => {
    const api = guarded();
    route(api, endpointFor('anyone', '/open'), async () => 'here');
    route(api, endpointFor('signedIn', '/closed'), async () => 'here');

    expect((await api.inject({ method: 'HEAD', url: '/open' })).statusCode).toBe(200);
    expect((await api.inject({ method: 'HEAD', url: '/closed' })).statusCode).toBe(401);
  });

  describe('for an endpoint with the app token', () => {
    const asked: string[] = [];
    const answerTo = async (appToken: string | null, headers: Record<string, string>) => {
      const api = guarded(appToken);
      const byApp = endpoint({ method: 'POST', path: '/byApp', access: 'appToken', reply: 'other' });
      route(api, byApp, async ({ signedInUser }) => ({ user: signedInUser }));
      const { statusCode, body } = await api.inject({ method: 'POST', url: '/byApp', headers });
      return { statusCode, body };
    };
    beforeEach(() => {
      asked.length = 0;
      tokens.userOf = async (token: string): Promise<User | null> => {
        asked.push(token);
        return aUser({ role: 'product-admin' });
      };
    });

    it.each(['access-token', 'Access-Token', 'ACCESS-TOKEN'])(
      'accepts the app token in header %s, and does not look up a user [OM-03]',
      async (header) => {
        expect(await answerTo('the token', { [header]: 'the token' })).toEqual({ statusCode: 200, body: '{"user":null}' });
        expect(asked).toEqual([]);
      },
    );

    it.each([
      ['without a token', 'the token', {}],
      ['with the token of a user', 'the token', { 'access-token': 'a user' }],
      ['with a prefix of the token', 'the token', { 'access-token': 'the toke' }],
      ['with the token in another header', 'the token', { authorization: 'the token' }],
      ['if no app token is configured', null, { 'access-token': '' }],
      ['if no app token is configured and the header is "null"', null, { 'access-token': 'null' }],
    ])('returns 401 %s [OM-03]', async (_case, appToken, headers) => {
      expect((await answerTo(appToken, headers)).statusCode).toBe(401);
      expect(asked).toEqual([]);
    });
  });
});
