import { eq } from 'drizzle-orm';
import type { AccountDraft } from '@/domain/account';
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

describe('whoever changes something', () => {
  const { database } = useTestServer();

  async function user(name: string): Promise<User> {
    const found = await findUser(database(), `user-${name}`);
    if (!found) throw new Error(`The demo has no ${name}`);
    return found;
  }

  const setRole = (id: string, role: string) => database().update(users).set({ role }).where(eq(users.id, id));

  const CHANGES: [what: string, who: string, change: (by: User) => Promise<unknown>][] = [
    ['makes a user', 'account-admin', (by) => createUser(database(), by, { ...STAFF, accounts: [], locationsIds: [] })],
    ['changes a user', 'account-admin', (by) => changeUser(database(), by, 'user-location-staff', { password: 'pase-demo-2' })],
    ['deletes a user', 'product-admin', (by) => removeUser(database(), by, 'user-location-staff')],
    ['makes an account', 'product-admin', (by) => createAccount(database(), by, ACCOUNT)],
    ['changes an account', 'account-admin', (by) => changeAccount(database(), by, 'account-es', ACCOUNT)],
    ['deletes an account', 'product-admin', (by) => removeAccount(database(), by, 'account-es-norte')],
    ['sets a flag', 'product-admin', (by) => changeFlag(database(), 'store-availability', { enabled: false, roles: null }, by)],
  ];

  it.each(CHANGES)('%s with the rights of now, not with those of when the request began [P-01]', async (_what, who, change) => {
    const asItWas = await user(who);

    await setRole(asItWas.id, 'account-staff');

    await expect(change(asItWas)).rejects.toMatchObject({ statusCode: 403 });
  });

  it.each(CHANGES)('%s no more once it is deleted itself [P-01]', async (_what, who, change) => {
    const asItWas = await user(who);

    await database().delete(users).where(eq(users.id, asItWas.id));

    await expect(change(asItWas)).rejects.toMatchObject({ statusCode: 401 });
  });

  it('does so one after the other: of two who demote each other one stays', async () => {
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

describe('an account that is deleted', () => {
  const { call, database } = useTestServer();

  it('is taken out of the further accounts of users, who can then be changed [AC-01]', async () => {
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
