import Fastify from 'fastify';
import type { CallNeeds } from '@/domain/calls';
import type { User } from '@/domain/user';
import { aUser } from '../../../test/factories/aUser';
import type { Api } from './api';
import { guardRoutes } from './access';
import type { ServerContext } from '../../context';

describe('guardRoutes', () => {
  const tokens: ServerContext['tokens'] = { sign: () => '', userOf: async () => null, isSigned: () => false };

  function guarded(calls: Record<string, CallNeeds>, appToken: string | null = null): Api {
    // No route here has a schema.
    const api = Fastify() as unknown as Api;
    guardRoutes(api, { tokens, appToken, calls });
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

  describe('for the app alone', () => {
    const asked: string[] = [];
    const answerTo = async (appToken: string | null, headers: Record<string, string>) => {
      const api = guarded({ 'POST /byApp': 'appToken' }, appToken);
      api.post('/byApp', async ({ signedInUser }) => ({ user: signedInUser }));
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
