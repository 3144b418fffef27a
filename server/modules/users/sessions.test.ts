import { eq } from 'drizzle-orm';
import { listAuditEntries } from '../audit/auditStore';
import { endedTokens, users } from '../../platform/db/schema';
import { createTokens } from './tokens';
import { useTestServer } from '../../../test/server/testServer';

describe('a session', () => {
  const { server, call, database } = useTestServer();
  const STAFF = { email: 'location-staff@demo.pase', password: 'pase-demo' };

  async function signIn(body = STAFF, remoteAddress = '127.0.0.1') {
    const reply = await server.app.inject({ method: 'POST', url: '/api/EndUsers/login', payload: body, remoteAddress });
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
  }

  async function withToken(token: string, method: 'GET' | 'POST' = 'GET', url = '/Locations') {
    const reply = await server.app.inject({ method, url: `/api${url}`, headers: { 'access-token': token } });
    return reply.statusCode;
  }

  const linesOf = async (action: string) => (await listAuditEntries(database(), { action })).entries;

  it('ends with its sign-out in every process, and other sessions of its user continue [T-14]', async () => {
    const [token, other] = [(await signIn()).body.data.accessToken, (await signIn()).body.data.accessToken];
    const elsewhere = createTokens(database(), 'a secret of the tests, long enough');
    expect(await elsewhere.userOf(token)).not.toBeNull();
    await database()
      .insert(endedTokens)
      .values({ hash: 'past', endsAt: new Date(0) });

    expect(await withToken(token, 'POST', '/EndUsers/logout')).toBe(200);

    expect(await withToken(token)).toBe(401);
    expect(await withToken(token, 'POST', '/EndUsers/logout')).toBe(401);
    expect(await elsewhere.userOf(token)).toBeNull();
    expect(await withToken(other)).toBe(200);
    expect(server.recorded.sessionsChanged).toEqual(['user-location-staff']);
    const rows = await database().select().from(endedTokens);
    expect(rows).toEqual([{ hash: expect.stringMatching(/^[\w-]{43}$/), endsAt: expect.any(Date) }]);
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
    expect(rows[0]?.endsAt.getTime()).toBe(exp * 1000);
    expect(token).not.toContain(rows[0]?.hash);
  });

  it('audits sign-ins and sign-outs with user and address, and few failures, without unknown e-mails [T-14]', async () => {
    const token = (await signIn(STAFF, '10.0.0.7')).body.data.accessToken;
    await withToken(token, 'POST', '/EndUsers/logout');
    for (let n = 0; n < 12; n += 1) await signIn({ ...STAFF, password: `wrong-${n}` }, '10.0.0.8');
    await signIn({ ...STAFF, password: 'wrong' }, '10.0.0.9');
    for (let n = 0; n < 11; n += 1) await signIn({ email: `stranger-${n}@example.com`, password: 'wrong' }, '10.0.0.9');

    const staff = { userId: 'user-location-staff', userEmail: STAFF.email, entity: 'user', entityId: 'user-location-staff' };
    const address = (text: string) => ({ path: 'address', old: null, new: text });
    const failures = (count: number) => ({ path: 'failures', old: null, new: count });
    expect(await linesOf('signIn')).toMatchObject([{ ...staff, changes: [address('10.0.0.7')] }]);
    expect(await linesOf('signOut')).toMatchObject([{ ...staff, changes: [address('127.0.0.1')] }]);
    expect(await linesOf('signInFailed')).toMatchObject([
      { userId: 'unknown', entityId: 'unknown', changes: [failures(10)] },
      { userId: 'unknown', entityId: 'unknown', changes: [failures(1)] },
      { ...staff, changes: [address('10.0.0.9'), failures(1)] },
      { ...staff, changes: [address('10.0.0.8'), failures(10)] },
      { ...staff, changes: [address('10.0.0.8'), failures(1)] },
    ]);
    expect(JSON.stringify((await listAuditEntries(database(), {})).entries)).not.toMatch(/stranger|wrong|pase-demo/);
  });

  it('is refused from every address after 100 failures in an hour, with one audit entry [T-14]', async () => {
    // A cheap hash: its cost is not under test.
    await database()
      .update(users)
      .set({ passwordHash: `scrypt$2$AAAA$${Buffer.alloc(32).toString('base64')}` })
      .where(eq(users.email, STAFF.email));
    for (let n = 0; n < 100; n += 1) expect((await signIn(STAFF, `10.0.1.${n}`)).status).toBe(401);

    const refused = await signIn(STAFF, '10.0.2.1');
    expect([refused.status, refused.body.error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect((await signIn(STAFF, '10.0.2.2')).status).toBe(429);
    expect((await signIn({ ...STAFF, email: 'account-admin@demo.pase' }, '10.0.2.2')).status).toBe(200);
    expect(await linesOf('signInLocked')).toMatchObject([{ userId: 'user-location-staff', changes: [{ new: '10.0.2.1' }] }]);
  });

  it('is checked again after its user was changed or deleted [T-14]', async () => {
    await call('PATCH', '/EndUsers/user-location-staff', { as: 'account-admin', body: { password: 'another-pase' } });
    await call('DELETE', '/EndUsers/user-location-staff', { as: 'product-admin' });

    expect(server.recorded.sessionsChanged).toEqual(['user-location-staff', 'user-location-staff']);
  });

  it('changes the e-mail of its user only with the current password [T-14]', async () => {
    const change = async (body: object) => {
      const { status, body: reply } = await call('PATCH', '/EndUsers/user-account-admin', { as: 'account-admin', body });
      return status === 200 ? reply.data.email : reply.error.details;
    };
    const refused = (message: string) => [{ path: 'currentPassword', message }];

    expect(await change({ email: 'new@demo.pase' })).toEqual(refused('required'));
    expect(await change({ email: 'new@demo.pase', currentPassword: 'wrong' })).toEqual(refused('wrongPassword'));
    expect(await change({ email: 'ACCOUNT-ADMIN@demo.pase', phone: '600 1' })).toBe('account-admin@demo.pase');
    expect(await change({ email: 'new@demo.pase', currentPassword: 'pase-demo' })).toBe('new@demo.pase');
  });

  it.each([
    ['password1', 'tooCommon'],
    ['restaurante', 'tooWeak'],
    ['location-staff', 'tooWeak'],
    ['nieves-pase', null],
  ])('answers the new password %s with the problem %s [T-14]', async (password, message) => {
    const { status, body } = await call('PATCH', '/EndUsers/user-location-staff', { as: 'account-admin', body: { password } });

    expect([status, body.error?.details]).toEqual(message ? [422, [{ path: 'password', message }]] : [200, undefined]);
  });
});
