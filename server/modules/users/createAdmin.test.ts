import { auditLogs, users } from '../../platform/db/schema';
import { useTestServer } from '../../../test/server/testServer';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { createAdmin } from './createAdmin';

const DRAFT = { email: 'Jefa@Empresa.example', name: 'La jefa', company: 'Empresa', password: 'long enough' };

describe('the first administrator of an empty database', () => {
  const database = useTestDatabase();

  it('is one of the provider, with an account of its own', async () => {
    const admin = await createAdmin(database(), DRAFT);

    expect(admin).toMatchObject({ email: 'jefa@empresa.example', name: 'La jefa', role: 'product-admin', accounts: [], locationsIds: [] });
    expect(admin.accountId).toEqual(expect.any(String));
  });

  it('stands in the audit log with its account, without its password', async () => {
    const admin = await createAdmin(database(), DRAFT);

    const lines = await database().select().from(auditLogs);
    expect(lines.map(({ userId, action, entity, entityId }) => ({ userId, action, entity, entityId }))).toEqual(
      expect.arrayContaining([
        { userId: admin.id, action: 'create', entity: 'account', entityId: admin.accountId },
        { userId: admin.id, action: 'create', entity: 'user', entityId: admin.id },
      ]),
    );
    expect(lines).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toMatch(/scrypt|long enough/);
  });

  it.each([
    ['no e-mail', { email: '' }, 'An e-mail is needed'],
    ['one that is none', { email: 'jefa' }, 'This is no e-mail address.'],
    ['no password', { password: '' }, 'A password is needed.'],
    ['a short one', { password: 'short' }, 'The password must have 8 characters or more.'],
    ['a common one [T-14]', { password: 'qwertyuiop' }, 'This password is on the list of common passwords. Choose another one.'],
    ['an easy one [T-14]', { password: 'restaurante' }, 'This password is easy to guess. Add words or characters.'],
  ])('is not made with %s', async (_case, wrong, message) => {
    await expect(createAdmin(database(), { ...DRAFT, ...wrong })).rejects.toThrow(message);

    expect(await database().select().from(users)).toEqual([]);
  });

  it('is not made twice, however its e-mail is written', async () => {
    await createAdmin(database(), DRAFT);

    await expect(createAdmin(database(), { ...DRAFT, email: 'JEFA@empresa.example' })).rejects.toThrow(
      'Somebody has the e-mail JEFA@empresa.example already. Nothing was changed.',
    );
    expect(await database().select().from(users)).toHaveLength(1);
  });

  it('is followed by others in the same account', async () => {
    const first = await createAdmin(database(), DRAFT);
    const second = await createAdmin(database(), { ...DRAFT, email: 'otra@empresa.example', company: 'Not this one' });

    expect(second.accountId).toBe(first.accountId);
  });
});

describe('an administrator made beside those that there are', () => {
  const { server, call, database } = useTestServer();

  it('signs in and gets what the app begins with', async () => {
    const admin = await createAdmin(database(), DRAFT);
    const signedIn = await call('POST', '/EndUsers/login', { body: { email: DRAFT.email, password: DRAFT.password } });
    const reply = await server.app.inject({
      url: `/api/EndUsers/${admin.id}/getLoginData`,
      headers: { 'access-token': signedIn.body.data.accessToken },
    });

    expect(reply.statusCode).toBe(200);
    expect(reply.json().data).toMatchObject({ user: { role: 'product-admin' }, account: { id: 'account-provider' } });
  });
});
