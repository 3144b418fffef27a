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

  describe('for the app alone', () => {
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
      'lets the token of the app in, in %s, and looks for no user [OM-03]',
      async (header) => {
        expect(await answerTo('the token', { [header]: 'the token' })).toEqual({ statusCode: 200, body: '{"user":null}' });
        expect(asked).toEqual([]);
      },
    );

    it.each([
      ['without a token', 'the token', {}],
      ['with that of a user', 'the token', { 'access-token': 'a user' }],
      ['with a part of it', 'the token', { 'access-token': 'the toke' }],
      ['with it in another header', 'the token', { authorization: 'the token' }],
      ['where none is set up', null, { 'access-token': '' }],
      ['where none is set up, with a word for none', null, { 'access-token': 'null' }],
    ])('is 401 %s [OM-03]', async (_case, appToken, headers) => {
      expect((await answerTo(appToken, headers)).statusCode).toBe(401);
      expect(asked).toEqual([]);
    });
  });
});
