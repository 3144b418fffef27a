import { eq } from 'drizzle-orm';
import type { UserDraft } from '@/domain/userDraft';
import { auditLogs, users } from '../../platform/db/schema';
import { DEMO_PASSWORD } from '../../demo/seed/demoUsers';
import { verifyPassword } from '../../platform/security/password';
import { useTestServer } from '../../../test/server/testServer';

const DRAFT: UserDraft = {
  email: 'Nieves@Demo.pase',
  name: 'Nieves Nueva',
  phone: '+34 600 000 000',
  role: 'account-staff',
  accountId: 'account-es',
  accounts: [],
  locationsIds: [],
  password: 'nieves-pase',
};
const IN_ES = { role: 'location-staff', locationsIds: ['location-es-1'] } as const;

describe('usersRoutes', () => {
  const { server, call, database } = useTestServer();

  async function ids(url: string, as: string): Promise<string[]> {
    const { status, body } = await call('GET', url, { as });
    expect(status).toBe(200);
    return (body.data as { id: string }[]).map(({ id }) => id);
  }

  async function stored(id: string) {
    return (
      await database()
        .select()
        .from(users)
        .where(eq(users.id, `user-${id}`))
    )[0];
  }

  function patch(as: string, id: string, body: object) {
    return call('PATCH', `/EndUsers/user-${id}`, { as, body });
  }

  /** The status of reading the own user with this token. */
  async function statusWith(token: string, user: string): Promise<number> {
    const headers = { 'access-token': token };
    return (await server.app.inject({ method: 'GET', url: `/api/EndUsers/user-${user}`, headers })).statusCode;
  }

  function signIn(email: string, password: string) {
    return call('POST', '/EndUsers/login', { body: { email, password } });
  }

  const problems = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.error?.details];
  const refusedFor = (path: string, message: string) => [422, [{ path, message }]];

  describe('reading', () => {
    it('lists the users of the scope by name, without their passwords [AC-04]', async () => {
      expect(await ids('/EndUsers', 'product-admin')).toHaveLength(16);
      expect(await ids('/EndUsers?order=name', 'account-admin')).toHaveLength(12);
      const { body } = await call('GET', '/EndUsers', { as: 'account-admin' });
      expect(body.data.map(({ name }: { name: string }) => name).slice(0, 3)).toEqual(['Ana Cortés', 'Andrés Cuesta', 'Ángel Ventura']);
      expect(Object.keys(body.data[0]).sort()).toEqual(['accountId', 'accounts', 'email', 'id', 'locationsIds', 'name', 'phone', 'role']);
      expect(JSON.stringify(body)).not.toContain('scrypt');
    });

    it('lists the users of an account, with or without its sub-accounts, and returns one of them [AC-02, AC-04]', async () => {
      await database().update(users).set({ accountId: 'account-es-norte' }).where(eq(users.id, 'user-account-staff'));

      expect(await ids('/Accounts/account-es/users', 'multi-account-admin')).toHaveLength(11);
      expect(await ids('/Accounts/account-es/all-users', 'multi-account-admin')).toHaveLength(12);
      expect(await ids('/Accounts/account-es/all-users', 'account-admin')).toHaveLength(11);
      const at = (account: string) => call('GET', `/Accounts/${account}/users/user-account-staff`, { as: 'multi-account-admin' });
      expect((await at('account-es-norte')).body.data.id).toBe('user-account-staff');
      expect((await at('account-es')).status).toBe(404);
    });

    it('returns a user and its account to itself and to users who may read users [AC-04]', async () => {
      const account = await call('GET', '/EndUsers/user-location-staff/account', { as: 'location-staff' });

      expect(account.body.data.id).toBe('account-es');
      expect((await call('GET', '/EndUsers/user-location-staff/account', { as: 'account-admin' })).status).toBe(200);
      for (const [as, id] of [
        ['location-staff', 'user-location-admin'],
        ['account-admin', 'user-account-admin-br'],
        ['account-admin', 'none'],
      ] as const) {
        expect((await call('GET', `/EndUsers/${id}`, { as })).body).toEqual((await call('GET', '/EndUsers/none', { as })).body);
        expect((await call('GET', `/EndUsers/${id}/account`, { as })).status).toBe(404);
      }
    });
  });

  describe('creating', () => {
    it.each(['/EndUsers', '/Accounts/account-es/users'])('creates at %s a user who can sign in [AC-04]', async (url) => {
      const { password, ...fields } = DRAFT;

      const made = await call('POST', url, { as: 'account-admin', body: DRAFT });

      expect(made.status).toBe(201);
      expect(made.body.data).toEqual({ ...fields, email: 'nieves@demo.pase', id: expect.any(String) });
      expect((await signIn('NIEVES@demo.pase', password)).status).toBe(200);
    });

    it('rejects an e-mail that is taken, in any case, and stores nothing', async () => {
      const refused = await call('POST', '/EndUsers', { as: 'account-admin', body: { ...DRAFT, email: 'ACCOUNT-Admin-BR@demo.pase' } });

      expect(problems(refused)).toEqual(refusedFor('email', 'taken'));
      expect(await database().select().from(auditLogs)).toEqual([]);
    });

    it.each([
      ['a role above its own', 'account-admin', { role: 'multi-account-admin' }, 'role', 'notOffered'],
      ['the provider role', 'multi-account-admin', { role: 'product-admin' }, 'role', 'notOffered'],
      ['an account out of scope', 'account-admin', { accountId: 'account-br' }, 'accountId', 'notOffered'],
      ['an account that does not exist', 'product-admin', { accountId: 'none' }, 'accountId', 'notOffered'],
      ['a sub-account out of scope', 'account-admin', { accountId: 'account-es-norte' }, 'accountId', 'notOffered'],
      [
        'further accounts out of scope',
        'multi-account-admin',
        { role: 'multi-account-admin', accounts: ['account-br'] },
        'accounts',
        'notOffered',
      ],
      ['further accounts that do not exist', 'product-admin', { accounts: ['none'] }, 'accounts', 'notOffered'],
      ['no location to a location role', 'account-admin', { role: 'location-staff' }, 'locationsIds', 'required'],
      ['locations out of scope', 'account-admin', { ...IN_ES, locationsIds: ['location-br-1'] }, 'locationsIds', 'notOffered'],
      [
        'locations of another account',
        'product-admin',
        { ...IN_ES, locationsIds: ['location-es-1', 'location-br-1'] },
        'locationsIds',
        'notOffered',
      ],
      ['locations that do not exist', 'product-admin', { ...IN_ES, locationsIds: ['none'] }, 'locationsIds', 'notOffered'],
    ])('rejects %s [AC-04, P-06]', async (_what, as, over, path, message) => {
      expect(problems(await call('POST', '/EndUsers', { as, body: { ...DRAFT, ...over } }))).toEqual(refusedFor(path, message));
    });

    it('accepts locations of the account and of its sub-accounts', async () => {
      const body = { ...DRAFT, ...IN_ES, locationsIds: ['location-es-1', 'location-es-4'] };

      expect((await call('POST', '/EndUsers', { as: 'multi-account-admin', body })).status).toBe(201);
    });

    it('rejects a user of another account than that of the URL', async () => {
      const refused = await call('POST', '/Accounts/account-es-norte/users', { as: 'multi-account-admin', body: DRAFT });

      expect(problems(refused)).toEqual(refusedFor('accountId', 'notOffered'));
    });

    it('returns a code for every invalid field [AC-04, AC-05]', async () => {
      const body = { ...DRAFT, email: 'a b@c.d', name: '', phone: 'call me', role: 'king', accountId: '', password: 'short' };

      const refused = await call('POST', '/EndUsers', { as: 'account-admin', body });

      expect(refused.body.error.details).toEqual(
        expect.arrayContaining([
          { path: 'email', message: 'noSpaces' },
          { path: 'name', message: 'required' },
          { path: 'phone', message: 'invalidPhone' },
          { path: 'role', message: 'notOffered' },
          { path: 'accountId', message: 'required' },
          { path: 'password', message: 'tooShort' },
        ]),
      );
    });
  });

  describe('changing other users', () => {
    it.each(['/EndUsers', '/Accounts/account-es/users'])('changes at %s only the given fields [AC-04]', async (url) => {
      const before = await stored('location-staff');

      const { status, body } = await call('PATCH', `${url}/user-location-staff`, {
        as: 'account-admin',
        body: { name: 'Ana Nueva', email: 'ANA@demo.pase', locationsIds: ['location-es-3'] },
      });

      expect(status).toBe(200);
      expect(body.data).toMatchObject({ name: 'Ana Nueva', email: 'ana@demo.pase', locationsIds: ['location-es-3'] });
      expect(await stored('location-staff')).toEqual({
        ...before,
        name: 'Ana Nueva',
        email: 'ana@demo.pase',
        locationsIds: ['location-es-3'],
      });
    });

    it.each([
      ['account-admin', 'multi-account-admin', 403],
      ['account-admin', 'account-admin-br', 404],
      ['multi-account-admin', 'product-admin', 404],
      ['location-admin', 'location-staff', 404],
      ['account-manager', 'account-staff', 404],
    ])('does not let %s change %s', async (as, id, status) => {
      expect((await patch(as, id, { name: 'Otra', password: 'another-pase' })).status).toBe(status);
      expect((await stored(id))?.name).not.toBe('Otra');
    });

    it('returns 403 for a user whose scope exceeds that of the editor', async () => {
      await database()
        .update(users)
        .set({ accounts: ['account-br'], role: 'multi-account-admin' })
        .where(eq(users.id, 'user-account-staff'));
      await database()
        .update(users)
        .set({ locationsIds: ['location-es-1', 'location-es-4'] })
        .where(eq(users.id, 'user-location-staff'));

      expect((await patch('multi-account-admin', 'account-staff', { password: 'another-pase' })).status).toBe(403);
      expect((await patch('account-admin', 'location-staff', { password: 'another-pase' })).status).toBe(403);
      expect((await patch('multi-account-admin', 'location-staff', { password: 'another-pase' })).status).toBe(200);
    });

    it.each([
      [{ role: 'multi-account-admin' }, 'role', 'notOffered'],
      [{ accountId: 'account-br' }, 'accountId', 'notOffered'],
      [{ locationsIds: [] }, 'locationsIds', 'required'],
      [{ locationsIds: ['location-br-1'] }, 'locationsIds', 'notOffered'],
      [{ email: 'account-staff@demo.pase' }, 'email', 'taken'],
    ])('rejects the change %j', async (body, path, message) => {
      expect(problems(await patch('account-admin', 'location-staff', body))).toContainEqual(expect.arrayContaining([{ path, message }]));
    });

    it('checks the stored accounts and locations of a user again when its role changes', async () => {
      await database()
        .update(users)
        .set({ accounts: ['account-br'], locationsIds: ['location-br-1'] })
        .where(eq(users.id, 'user-account-staff'));

      const group = await patch('multi-account-admin', 'account-staff', { role: 'multi-account-admin' });
      const local = await patch('multi-account-admin', 'account-staff', { role: 'location-staff', accounts: [] });

      expect(problems(group)).toEqual([422, expect.arrayContaining([{ path: 'accounts', message: 'notOffered' }])]);
      expect(problems(local)).toEqual(refusedFor('locationsIds', 'notOffered'));
    });

    it('sets the password of another user without the current one [AC-05]', async () => {
      expect((await patch('account-admin', 'location-staff', { password: 'another-pase' })).status).toBe(200);

      expect(await verifyPassword('another-pase', (await stored('location-staff'))?.passwordHash)).toBe(true);
    });

    it.each([
      ['a new password', { password: 'another-pase' }],
      ['another role', { role: 'location-sales' }],
    ])('ends only the sessions of the user who gets %s, and sends the editor no token [AC-05]', async (_what, change) => {
      const before = await call('GET', '/EndUsers/user-location-staff', { as: 'location-staff' });
      expect(before.status).toBe(200);

      const changed = await patch('account-admin', 'location-staff', change);

      expect(changed.status).toBe(200);
      expect(changed.headers).not.toHaveProperty('access-token');
      expect((await call('GET', '/EndUsers/user-location-staff', { as: 'location-staff' })).status).toBe(401);
      expect((await call('GET', '/EndUsers/user-location-staff', { as: 'account-admin' })).status).toBe(200);
      const { status, body } = await signIn('location-staff@demo.pase', 'password' in change ? change.password : 'pase-demo');
      expect([status, await statusWith(body.data.accessToken, 'location-staff')]).toEqual([200, 200]);
    });

    it('leaves sessions open on other changes and on rejected changes [AC-05]', async () => {
      expect((await patch('account-admin', 'location-staff', { name: 'Otra', role: 'location-staff' })).status).toBe(200);
      expect((await patch('account-admin', 'location-staff', { password: 'another-pase', role: 'product-admin' })).status).toBe(422);

      expect((await call('GET', '/Locations', { as: 'location-staff' })).status).toBe(200);
    });
  });

  describe('changing the own user', () => {
    it.each(['location-staff', 'account-sales', 'account-admin', 'product-admin'])(
      'lets %s change its password with the current one; only the token of the reply stays valid [AC-05]',
      async (as) => {
        const changed = await patch(as, as, { currentPassword: 'pase-demo', password: 'another-pase' });

        expect(changed.status).toBe(200);
        expect(JSON.stringify(changed.body)).not.toMatch(/another-pase|scrypt/);
        expect((await signIn(`${as}@demo.pase`, 'another-pase')).status).toBe(200);
        expect((await signIn(`${as}@demo.pase`, 'pase-demo')).status).toBe(401);
        expect((await call('GET', '/Locations', { as })).status).toBe(401);
        expect(await statusWith(String(changed.headers['access-token']), as)).toBe(200);
      },
    );

    it.each([
      [{ password: 'another-pase' }, 'currentPassword', 'required'],
      [{ password: 'another-pase', currentPassword: 'wrong' }, 'currentPassword', 'wrongPassword'],
      [{ password: 'short', currentPassword: 'pase-demo' }, 'password', 'tooShort'],
    ])('leaves the password unchanged on %j [AC-05]', async (body, path, message) => {
      for (const as of ['location-staff', 'product-admin']) expect(problems(await patch(as, as, body))).toEqual(refusedFor(path, message));
      expect(await verifyPassword('pase-demo', (await stored('location-staff'))?.passwordHash)).toBe(true);
    });

    it('requires the current password under the account URL too', async () => {
      const reply = await call('PATCH', '/Accounts/account-es/users/user-account-admin', {
        as: 'account-admin',
        body: { password: 'another-pase' },
      });

      expect(problems(reply)).toEqual(refusedFor('currentPassword', 'required'));
    });

    it('counts wrong current passwords together with failed sign-ins', async () => {
      for (let n = 1; n <= 9; n += 1)
        await patch('location-staff', 'location-staff', { password: 'another-pase', currentPassword: 'wrong' });
      expect((await signIn('location-staff@demo.pase', 'wrong')).status).toBe(401);

      const last = await patch('location-staff', 'location-staff', { password: 'another-pase', currentPassword: 'pase-demo' });

      expect([last.status, last.body.error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
      expect((await signIn('location-staff@demo.pase', 'pase-demo')).status).toBe(429);
    });

    it('accepts a new name and phone, and other fields sent back unchanged', async () => {
      const own = (await call('GET', '/EndUsers/user-location-staff', { as: 'location-staff' })).body.data;
      const { id: _id, ...fields } = own;

      const { body } = await patch('location-staff', 'location-staff', { ...fields, name: 'Ana María', phone: '' });

      expect(body.data).toEqual({ ...own, name: 'Ana María', phone: null });
    });

    it.each([
      ['location-staff', { email: 'other@demo.pase' }],
      ['location-staff', { role: 'location-sales' }],
      ['location-staff', { locationsIds: ['location-es-3'] }],
      ['account-admin', { role: 'account-staff' }],
      ['account-admin', { locationsIds: ['location-es-1'] }],
      ['multi-account-admin', { accountId: 'account-es-norte' }],
      ['multi-account-admin', { accounts: ['account-es-norte'] }],
      ['product-admin', { role: 'account-admin' }],
    ])('does not let %s change its own %j', async (as, change) => {
      const before = await stored(as);

      const refused = await patch(as, as, change);

      expect([refused.status, refused.body.error.code]).toEqual([403, 'NOT_ALLOWED']);
      expect(await stored(as)).toEqual(before);
    });

    it('lets the provider change its own account, and users who may update users change their e-mail', async () => {
      expect((await patch('product-admin', 'product-admin', { accountId: 'account-es' })).body.data.accountId).toBe('account-es');
      const change = { email: 'andres@demo.pase', currentPassword: DEMO_PASSWORD };
      expect((await patch('account-admin', 'account-admin', change)).body.data.email).toBe('andres@demo.pase');
    });
  });

  describe('deleting', () => {
    it('deletes a user for the provider; its token stops working at once [AC-04]', async () => {
      const deleted = await call('DELETE', '/EndUsers/user-location-staff', { as: 'product-admin' });

      expect(deleted.body).toEqual({ data: { id: 'user-location-staff' } });
      expect((await call('GET', '/Locations', { as: 'location-staff' })).status).toBe(401);
      expect((await call('DELETE', '/EndUsers/user-location-staff', { as: 'product-admin' })).status).toBe(404);
      expect((await call('DELETE', '/EndUsers/user-location-admin', { as: 'account-admin' })).status).toBe(403);
    });

    it('returns 409 for the own user [AC-04]', async () => {
      const refused = await call('DELETE', '/EndUsers/user-product-admin', { as: 'product-admin' });

      expect([refused.status, refused.body.error.code]).toEqual([409, 'OWN_USER']);
    });
  });

  it('writes no password and no hash into the audit log', async () => {
    const { body } = await call('POST', '/EndUsers', { as: 'account-admin', body: DRAFT });
    await call('PATCH', `/EndUsers/${body.data.id}`, { as: 'account-admin', body: { password: 'another-pase', name: 'N' } });
    await patch('account-admin', 'account-admin', { password: 'third-pase', currentPassword: 'pase-demo' });

    const lines = await database().select().from(auditLogs);

    expect(lines.map(({ action, changes }) => [action, changes.length]).sort()).toEqual([
      ['changePassword', 0],
      ['changePassword', 0],
      ['create', expect.any(Number)],
      ['update', 1],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/scrypt|nieves-pase|another-pase|third-pase|pase-demo/);
  });
});
