import { eq, sql } from 'drizzle-orm';
import { decodeToken, loginDataSchema, loginReplySchema, MAX_TOKEN_AGE_MS } from '@/domain/session';
import { aDeployment } from '../../../test/factories/aDeployment';
import { createApp } from '../../app';
import { users } from '../../platform/db/schema';
import { useTestServer } from '../../../test/server/testServer';

describe('endUsersRoutes', () => {
  const { server, call, database } = useTestServer();

  function signIn(email: string, password = 'pase-demo', remoteAddress = '10.0.0.1') {
    return server.app.inject({ method: 'POST', url: '/api/EndUsers/login', payload: { email, password }, remoteAddress });
  }

  it('returns a token that is valid for 24 hours for the right password', async () => {
    const reply = await signIn(' Location-Staff@demo.pase ');

    expect(reply.statusCode).toBe(200);
    const login = loginReplySchema.parse(reply.json().data);
    expect(login).toMatchObject({ accountId: 'account-es', name: 'Ana Cortés', email: 'location-staff@demo.pase', role: 'location-staff' });
    const claims = decodeToken(login.accessToken);
    expect(claims?.userId).toBe('user-location-staff');
    expect((claims?.expiresAt ?? 0) - (claims?.issuedAt ?? 0)).toBe(MAX_TOKEN_AGE_MS);
  });

  it('returns the same error for a wrong password and an unknown e-mail', async () => {
    const wrong = await signIn('location-staff@demo.pase', 'wrong');
    const unknown = await signIn('nobody@demo.pase', 'wrong');

    expect([wrong.statusCode, wrong.json()]).toEqual([401, unknown.json()]);
    expect(wrong.json().error.code).toBe('INVALID_CREDENTIALS');
  });

  it('returns 429 for an e-mail at one address after ten wrong passwords a minute, but not for other users of the address', async () => {
    for (let n = 1; n <= 10; n += 1) expect((await signIn('location-staff@demo.pase', 'wrong')).statusCode).toBe(401);

    const eleventh = await signIn('location-staff@demo.pase');

    expect(eleventh.statusCode).toBe(429);
    expect(eleventh.json()).toMatchObject({
      error: { statusCode: 429, code: 'TOO_MANY_REQUESTS', message: expect.stringContaining('429') },
    });
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn('location-manager@demo.pase')).statusCode).toBe(200);
    expect((await signIn('location-staff@demo.pase', 'pase-demo', '10.0.0.2')).statusCode).toBe(200);
  });

  it('limits an address to 300 sign-ins a minute across all processes', async () => {
    const app = await createApp(server.context, { deployment: aDeployment(), appFolder: '/nowhere', version: '4.3.44' });
    const bare = { method: 'POST', url: '/api/EndUsers/login', payload: {}, remoteAddress: '10.0.0.9' } as const;
    const statuses: number[] = [];
    for (let n = 0; n < 150; n += 1) {
      statuses.push((await app.inject(bare)).statusCode, (await server.app.inject(bare)).statusCode);
    }

    expect(new Set(statuses)).toEqual(new Set([422]));
    expect((await app.inject(bare)).statusCode).toBe(429);
    expect((await signIn('location-staff@demo.pase', 'pase-demo', '10.0.0.9')).statusCode).toBe(429);
    expect((await signIn('location-staff@demo.pase')).statusCode).toBe(200);
    await app.close();
  });

  it('rejects every sign-in while attempts cannot be counted', async () => {
    await database().execute(sql`alter table tries rename to tries_gone`);
    const reply = await signIn('location-staff@demo.pase');
    await database().execute(sql`alter table tries_gone rename to tries`);

    expect([reply.statusCode, reply.json().error.code]).toEqual([500, 'REMOTE_SERVER_ERROR']);
  });

  it('returns 403 for the role automatic, but only with the right password', async () => {
    expect((await signIn('automatic@demo.pase', 'wrong')).statusCode).toBe(401);

    const reply = await signIn('automatic@demo.pase');

    expect(reply.statusCode).toBe(403);
    expect(reply.json().error.code).toBe('ROLE_CANNOT_SIGN_IN');
  });

  it('names the missing fields', async () => {
    const { status, body } = await call('POST', '/EndUsers/login', { body: { email: ' ', pasword: 'x' } });

    expect(status).toBe(422);
    expect(body.error).toMatchObject({ code: 'INVALID_DATA', details: expect.any(Array) });
    expect(body.error.details.map(({ path }: { path: string }) => path)).toEqual(expect.arrayContaining(['email', 'password']));
  });

  it('returns the login data: the user without password, the account, and the locations of its scope with their printers', async () => {
    const { body } = await call('GET', '/EndUsers/user-location-staff/getLoginData', { as: 'location-staff' });

    const { user, account } = loginDataSchema.parse(body.data);
    expect(user).toMatchObject({ id: 'user-location-staff', role: 'location-staff', locationsIds: ['location-es-1', 'location-es-2'] });
    expect(JSON.stringify(body)).not.toContain('scrypt');
    expect(account).toMatchObject({ id: 'account-es', fiscalData: { businessAddress: { country: 'ES' } } });
    expect(account.locations.map(({ id }) => id)).toEqual(['location-es-2', 'location-es-1']);
    expect(account.locations.map(({ thirdPartyServices }) => thirdPartyServices.length)).toEqual([5, 4]);
  });

  it.each([
    ['account-staff', 3],
    ['multi-account-admin', 6],
    // The app lists the locations of this role with `GET /Locations`.
    ['product-admin', 0],
  ])('returns login data of %s with %i locations [S-08]', async (as, count) => {
    const { body } = await call('GET', `/EndUsers/user-${as}/getLoginData`, { as });

    expect(loginDataSchema.parse(body.data).account.locations).toHaveLength(count);
  });

  it('returns 403 for the login data of another user', async () => {
    const reply = await call('GET', '/EndUsers/user-location-staff/getLoginData', { as: 'account-admin' });

    expect([reply.status, reply.body.error.code]).toEqual([403, 'NOT_ALLOWED']);
  });

  it('returns a user to itself and to users who may read the users of its account', async () => {
    const seenBy = async (as: string, id: string) => (await call('GET', `/EndUsers/${id}`, { as })).status;

    expect(await seenBy('location-staff', 'user-location-staff')).toBe(200);
    expect(await seenBy('account-admin', 'user-location-staff')).toBe(200);
    expect(await seenBy('account-admin', 'user-account-admin-br')).toBe(404);
    expect(await seenBy('location-staff', 'user-account-admin')).toBe(404);
    expect(await seenBy('product-admin', 'user-account-admin-br')).toBe(200);
  });

  it('returns 401 to a user as soon as it is deleted', async () => {
    await database().delete(users).where(eq(users.id, 'user-location-staff'));

    const { status, body } = await call('GET', '/Locations', { as: 'location-staff' });

    expect([status, body.error.code]).toEqual([401, 'UNAUTHORIZED']);
  });
});
