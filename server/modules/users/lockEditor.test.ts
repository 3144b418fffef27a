import { eq } from 'drizzle-orm';
import type { AccountDraft } from '@/domain/accountDraft';
import type { User } from '@/domain/user';
import { changeAccount, createAccount, removeAccount } from '../accounts/changeAccounts';
import { users } from '../../platform/db/schema';
import { changeFlag } from '../flags/flagStore';
import { useTestServer } from '../../../test/server/testServer';
import { changeUser, createUser, removeUser } from './changeUsers';
import { findUser } from './userStore';

const ACCOUNT: AccountDraft = {
  name: 'Bar',
  taxId: 'B1',
  currency: 'EUR',
  defaultLanguage: 'es',
  billingMode: 'account',
  apps: [],
  fiscalData: { businessAddress: { country: 'ES' } },
};
const STAFF = {
  email: 'new@demo.pase',
  name: 'New',
  role: 'account-staff',
  accountId: 'account-es',
  accounts: [],
  locationsIds: [],
  password: 'pase-demo-2',
} as const;

describe('a change of', () => {
  const { database } = useTestServer();

  async function user(name: string): Promise<User> {
    const found = await findUser(database(), `user-${name}`);
    if (!found) throw new Error(`The demo has no ${name}`);
    return found;
  }

  const setRole = (id: string, role: string) => database().update(users).set({ role }).where(eq(users.id, id));

  const CHANGES: [what: string, who: string, change: (by: User) => Promise<unknown>][] = [
    ['createUser', 'account-admin', (by) => createUser(database(), by, { ...STAFF, accounts: [], locationsIds: [] })],
    ['changeUser', 'account-admin', (by) => changeUser(database(), by, 'user-location-staff', { password: 'pase-demo-2' })],
    ['removeUser', 'product-admin', (by) => removeUser(database(), by, 'user-location-staff')],
    ['createAccount', 'product-admin', (by) => createAccount(database(), by, ACCOUNT)],
    ['changeAccount', 'account-admin', (by) => changeAccount(database(), by, 'account-es', ACCOUNT)],
    ['removeAccount', 'product-admin', (by) => removeAccount(database(), by, 'account-es-norte')],
    ['changeFlag', 'product-admin', (by) => changeFlag(database(), 'store-availability', { enabled: false, roles: null }, by)],
  ];

  it.each(CHANGES)('%s uses the current rights of the editor, not those at the start of the request [P-01]', async (_what, who, change) => {
    const before = await user(who);

    await setRole(before.id, 'account-staff');

    await expect(change(before)).rejects.toMatchObject({ statusCode: 403 });
  });

  it.each(CHANGES)('%s fails with 401 once the editor is deleted [P-01]', async (_what, who, change) => {
    const before = await user(who);

    await database().delete(users).where(eq(users.id, before.id));

    await expect(change(before)).rejects.toMatchObject({ statusCode: 401 });
  });

  it('changeUser runs one change at a time: of two administrators who demote each other, one remains', async () => {
    await setRole('user-account-admin', 'product-admin');
    const [one, other] = [await user('product-admin'), await user('account-admin')];

    const results = await Promise.allSettled([
      changeUser(database(), one, other.id, { role: 'account-staff' }),
      changeUser(database(), other, one.id, { role: 'account-staff' }),
    ]);

    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect([(await user('product-admin')).role, (await user('account-admin')).role].sort()).toEqual(['account-staff', 'product-admin']);
  });
});

describe('deleting an account', () => {
  const { call, database } = useTestServer();

  it('removes it from the further accounts of users, who can still be changed [AC-01]', async () => {
    const made = await call('POST', '/Accounts', { as: 'product-admin', body: { ...ACCOUNT, parentId: 'account-co' } });
    const { id } = made.body.data as { id: string };
    await database()
      .update(users)
      .set({ accounts: [id] })
      .where(eq(users.id, 'user-multi-account-admin'));

    expect((await call('DELETE', `/Accounts/${id}`, { as: 'product-admin' })).status).toBe(200);

    expect((await findUser(database(), 'user-multi-account-admin'))?.accounts).toEqual([]);
    const { body } = await call('GET', '/audit-logs?entity=user', { as: 'product-admin' });
    expect(body.data[0]).toMatchObject({ entityId: 'user-multi-account-admin', changes: [{ path: 'accounts', old: [id], new: [] }] });
  });
});
