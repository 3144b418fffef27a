import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { accountSchema } from '@/domain/account';
import { ALL_ENDPOINTS } from '@/contract/allEndpoints';
import { loginDataSchema } from '@/domain/session';
import { recordChange } from '../audit/recordChange';
import { users } from '../../platform/db/schema';
import { useTestServer } from '../../../test/server/testServer';

// Copied from the role table in docs/decisions.md, not derived from the code under test.
const READERS = ['product-admin', 'multi-account-admin', 'account-admin'];
const OTHERS = [
  'account-manager',
  'account-sales',
  'account-menu',
  'account-staff',
  'location-admin',
  'location-manager',
  'location-menu',
  'location-sales',
  'location-staff',
];

/** The tax ids and bank accounts of `account-es` and its sub-accounts in the seed, which contains these values nowhere else. */
const SECRETS = /B12345674|B12345682|B12345690|ES00 0000 0000 0000 0000 000\d/;
const SUBACCOUNT = '/Accounts/account-es/subaccounts/account-es-norte';

describe('tax id and bank account', () => {
  const { call, database } = useTestServer();

  async function dataOf(as: string, url: string): Promise<unknown> {
    const { status, body } = await call('GET', url, { as });
    expect(status).toBe(200);
    return body.data;
  }

  /** Every reply that embeds the user's own account. */
  async function ownAccount(as: string) {
    const loginData = loginDataSchema.parse(await dataOf(as, `/EndUsers/user-${as}/getLoginData`));
    const list = await dataOf(as, '/Accounts');
    return [
      loginData.account,
      accountSchema.parse(await dataOf(as, `/EndUsers/user-${as}/account`)),
      accountSchema.parse(await dataOf(as, `/Accounts/${loginData.account.id}`)),
      ...z.array(accountSchema).parse(list),
    ];
  }

  it.each(READERS)('are in every reply that contains an account, for %s [T-12]', async (role) => {
    const accounts = await ownAccount(role);

    expect(accounts.length).toBeGreaterThan(3);
    for (const account of accounts) {
      expect(account.taxId).toMatch(/\d/);
      expect(account.bankAccount).toMatch(/\d/);
    }
  });

  it('are in replies with sub-accounts, for multi-account-admin [T-12]', async () => {
    for (const url of ['/Accounts/account-es/subaccounts', '/Accounts/account-es/all-subaccounts', SUBACCOUNT]) {
      expect(JSON.stringify(await dataOf('multi-account-admin', url))).toMatch(SECRETS);
    }
  });

  it.each(OTHERS)('are omitted from every reply that contains an account, for %s, which gets all other fields [T-12]', async (role) => {
    const accounts = await ownAccount(role);

    expect(accounts.length).toBeGreaterThan(3);
    for (const account of accounts) {
      expect(account).not.toHaveProperty('taxId');
      expect(account).not.toHaveProperty('bankAccount');
      expect(account).toMatchObject({ name: expect.stringMatching(/./), currency: 'EUR', billingMode: expect.anything() });
    }
  });

  it.each(OTHERS)('are in no reply to any GET endpoint for %s, even if the query selects them [T-12]', async (role) => {
    // A user who sees the sub-accounts, and who changed accounts before it lost the role for that.
    await database()
      .update(users)
      .set({ accounts: ['account-es', 'account-es-norte'] })
      .where(eq(users.id, `user-${role}`));
    await database().transaction((transaction) =>
      recordChange(transaction, {
        ...{ user: { id: `user-${role}`, email: 'x@demo.pase' }, action: 'update', entity: 'account', entityId: 'account-es' },
        before: { name: 'Before', taxId: 'B12345674', bankAccount: 'ES00 0000 0000 0000 0000 0001' },
        after: { name: 'After', taxId: 'B12345682', bankAccount: 'ES00 0000 0000 0000 0000 0002' },
      }),
    );
    const answered: string[] = [];
    for (const { method, path } of Object.values(ALL_ENDPOINTS)) {
      if (method !== 'GET') continue;
      const name = `GET ${path}`;
      for (const query of ['', '?fields=taxId,bankAccount,name']) {
        const { status, body } = await call('GET', `${own(path, role)}${query}`, { as: role });
        if (status === 200) answered.push(name);
        expect({ name, leaks: SECRETS.exec(JSON.stringify(body))?.[0] }).toEqual({ name, leaks: undefined });
      }
    }

    expect(answered).toEqual(
      expect.arrayContaining([
        'GET /EndUsers/:id/getLoginData',
        'GET /EndUsers/:id/account',
        'GET /Accounts',
        'GET /Accounts/:id',
        'GET /logs',
      ]),
    );
    expect(JSON.stringify(await dataOf(role, '/logs'))).toContain('After');
  });

  it('stay stored when an account is saved without its bank account [T-12]', async () => {
    const before = accountSchema.parse(await dataOf('account-admin', '/Accounts/account-es'));
    const { id: _id, bankAccount, fiscalData: _fiscal, ...rest } = before;
    const fiscalData = { businessAddress: { address: 'Mayor 2', postalCode: '28001', city: 'Madrid', country: 'ES' } };

    const { status } = await call('PUT', '/Accounts/account-es', { as: 'account-admin', body: { ...rest, fiscalData } });

    expect(status).toBe(200);
    expect(await dataOf('account-admin', '/Accounts/account-es')).toMatchObject({ bankAccount, taxId: before.taxId });
  });

  function own(path: string, role: string): string {
    const subId = path.endsWith('/:subId') ? 'account-es-norte' : 'x';
    return path
      .replace('/EndUsers/:id', `/EndUsers/user-${role}`)
      .replace(/^\/accounts\/:id/i, '/Accounts/account-es')
      .replace(/^\/locations\/:id/i, '/Locations/location-es-1')
      .replace(':subId', subId)
      .replace(':slug', 'glovo')
      .replace(/:\w+/g, 'nothing');
  }
});
