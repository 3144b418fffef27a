import { auditLogs, users } from '../../platform/db/schema';
import { useTestServer } from '../../../test/server/testServer';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { createAdmin } from './createAdmin';

const DRAFT = { email: 'Jefa@Empresa.example', name: 'La jefa', company: 'Empresa', password: 'long enough' };

describe('createAdmin in an empty database', () => {
  const database = useTestDatabase();

  it('creates an administrator of the provider with an account of its own', async () => {
    const admin = await createAdmin(database(), DRAFT);

    expect(admin).toMatchObject({ email: 'jefa@empresa.example', name: 'La jefa', role: 'product-admin', accounts: [], locationsIds: [] });
    expect(admin.accountId).toEqual(expect.any(String));
  });

  it('records the user and its account in the audit log, without the password', async () => {
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
    ['a missing e-mail', { email: '' }, 'Missing e-mail'],
    ['an invalid e-mail', { email: 'jefa' }, 'This is not an e-mail address.'],
    ['a missing password', { password: '' }, 'Missing password.'],
    ['a short password', { password: 'short' }, 'The password must have 8 characters or more.'],
    ['a common password [T-14]', { password: 'qwertyuiop' }, 'This password is on the list of common passwords. Choose another one.'],
    ['a guessable password [T-14]', { password: 'restaurante' }, 'This password is easy to guess. Add words or characters.'],
  ])('rejects %s', async (_case, wrong, message) => {
    await expect(createAdmin(database(), { ...DRAFT, ...wrong })).rejects.toThrow(message);

    expect(await database().select().from(users)).toEqual([]);
  });

  it('rejects an e-mail that an administrator has in another case', async () => {
    await createAdmin(database(), DRAFT);

    await expect(createAdmin(database(), { ...DRAFT, email: 'JEFA@empresa.example' })).rejects.toThrow(
      'The e-mail JEFA@empresa.example is already taken. Nothing was changed.',
    );
    expect(await database().select().from(users)).toHaveLength(1);
  });

  it('creates further administrators in the same account', async () => {
    const first = await createAdmin(database(), DRAFT);
    const second = await createAdmin(database(), { ...DRAFT, email: 'otra@empresa.example', company: 'Not this one' });

    expect(second.accountId).toBe(first.accountId);
  });
});

describe('createAdmin in a database with administrators', () => {
  const { server, call, database } = useTestServer();

  it('creates an administrator who can sign in and load the login data', async () => {
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
