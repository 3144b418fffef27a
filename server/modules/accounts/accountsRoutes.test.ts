import { eq } from 'drizzle-orm';
import { accountSchema } from '@/domain/account';
import { accountDraftSchema, type AccountDraft } from '@/domain/accountDraft';
import { tolerantList } from '@/domain/reply';
import { accounts, locations, orders, users } from '../../platform/db/schema';
import { orderRow } from '../orders/orderStore';
import { anOrder } from '../../../test/factories/anOrder';
import { useTestServer } from '../../../test/server/testServer';

const DRAFT: AccountDraft = {
  name: 'Bar Ñu',
  taxId: 'B99999999',
  bankAccount: 'ES00 0000 0000 0000 0000 0099',
  currency: 'EUR',
  defaultLanguage: 'pt',
  billingMode: 'subaccount',
  apps: ['glovo', 'stuart'],
  fiscalData: { businessAddress: { address: 'Rua Nova 1', postalCode: '1100', city: 'Lisboa', country: 'PT' } },
};
const SUB_DRAFT: AccountDraft = { ...DRAFT, name: 'Ñandú Sur', parentId: 'account-es' };

describe('accountsRoutes', () => {
  const { call, database } = useTestServer();

  async function ids(url: string, as: string): Promise<string[]> {
    const { status, body } = await call('GET', url, { as });
    expect(status).toBe(200);
    return tolerantList(accountSchema)
      .parse(body)
      .data.map(({ id }) => id);
  }

  async function locationIds(url: string, as: string): Promise<string[]> {
    const { body } = await call('GET', url, { as });
    return (body.data as { id: string }[]).map(({ id }) => id).sort();
  }

  async function stored(id: string) {
    return (await database().select().from(accounts).where(eq(accounts.id, id)))[0];
  }

  describe('the orders of an account', () => {
    beforeEach(async () => {
      const places = [
        ['es-1', 'account-es'],
        ['es-3', 'account-es'],
        ['es-4', 'account-es-norte'],
        ['es-6', 'account-es-canarias'],
        ['br-1', 'account-br'],
      ] as const;
      const rows = places.map(([place, accountId]) => orderRow({ ...anOrder({ id: place, locationId: `location-${place}` }), accountId }));
      await database().insert(orders).values(rows);
    });

    async function orderIds(as: string, account: string, query = ''): Promise<string[] | number> {
      const { status, body } = await call('GET', `/Accounts/${account}/queryOrders?${query}`, { as });
      return status === 200 ? (body.data as { id: string }[]).map(({ id }) => id).sort() : status;
    }

    it.each([
      ['product-admin', ['es-1', 'es-3', 'es-4', 'es-6']],
      ['multi-account-admin', ['es-1', 'es-3', 'es-4', 'es-6']],
      ['account-staff', ['es-1', 'es-3']],
      ['location-staff', ['es-1']],
      ['account-admin-br', 404],
    ])('are, for %s, those of the account and its sub-accounts in scope [OR-01]', async (as, expected) => {
      expect(await orderIds(as, 'account-es')).toEqual(expected);
    });

    it('are only its own for a sub-account; an account out of scope is 404', async () => {
      expect(await orderIds('multi-account-admin', 'account-es-norte')).toEqual(['es-4']);
      expect(await orderIds('account-admin', 'account-es-norte')).toBe(404);
      expect(await orderIds('product-admin', 'none')).toBe(404);
    });

    it('are filtered like every list; accounts outside the family match nothing', async () => {
      expect(await orderIds('product-admin', 'account-es', 'locationIds=location-es-4&locationIds=location-br-1')).toEqual(['es-4']);
      expect(await orderIds('product-admin', 'account-es', 'group=cancelled')).toEqual([]);
      expect(await orderIds('product-admin', 'account-es', 'accountIds=account-es&accountIds=account-br')).toEqual(['es-1', 'es-3']);
      expect(await orderIds('product-admin', 'account-es', 'accountIds=account-br')).toEqual([]);
      expect(await orderIds('product-admin', 'account-es', 'limit=0')).toBe(422);
    });
  });

  describe('reading', () => {
    it.each([
      ['product-admin', 8],
      ['multi-account-admin', 3],
      ['account-admin', 1],
      ['account-staff', 1],
      ['location-staff', 1],
    ])('lists for %s the %i accounts of its scope [AC-01, S-08]', async (as, count) => {
      const { body } = await call('GET', '/Accounts?order=name&ts=1', { as });

      expect(body).toMatchObject({ count, totalCount: count });
    });

    it('lists in alphabetical order, ignoring case, with the selected fields [S-08]', async () => {
      await database().update(accounts).set({ name: 'ángeles' }).where(eq(accounts.id, 'account-br'));
      await database().update(accounts).set({ name: 'Zumos' }).where(eq(accounts.id, 'account-co'));

      const { body } = await call('GET', '/Accounts?order=name&fields=id,name', { as: 'product-admin' });

      expect(body.data[0]).toEqual({ id: 'account-br', name: 'ángeles' });
      expect(body.data[7]).toEqual({ id: 'account-co', name: 'Zumos' });
    });

    it('returns an account with all its fields [AC-01]', async () => {
      const { body } = await call('GET', '/Accounts/account-es-norte', { as: 'multi-account-admin' });

      expect(accountSchema.parse(body.data)).toEqual({
        id: 'account-es-norte',
        name: 'Ñandú Norte',
        taxId: 'B12345682',
        bankAccount: 'ES00 0000 0000 0000 0000 0002',
        parentId: 'account-es',
        currency: 'EUR',
        defaultLanguage: 'es',
        billingMode: 'account',
        apps: expect.arrayContaining(['glovo', 'stuart']),
        fiscalData: { businessAddress: { address: 'Rúa Real 45', postalCode: '15003', city: 'A Coruña', country: 'ES' } },
      });
    });

    it('returns the sub-accounts in scope, as lists and one by one [AC-02]', async () => {
      for (const path of ['subaccounts', 'all-subaccounts']) {
        expect(await ids(`/Accounts/account-es/${path}`, 'multi-account-admin')).toEqual(['account-es-canarias', 'account-es-norte']);
        expect(await ids(`/Accounts/account-es/${path}`, 'account-admin')).toEqual([]);
      }
      const one = await call('GET', '/Accounts/account-es/subaccounts/account-es-norte', { as: 'multi-account-admin' });
      expect(one.body.data.id).toBe('account-es-norte');
      const elsewhere = await call('GET', '/Accounts/account-br/subaccounts/account-es-norte', { as: 'product-admin' });
      expect(elsewhere.status).toBe(404);
    });

    it('returns the locations in scope, of the account alone or with those of its sub-accounts [AC-02]', async () => {
      const own = ['location-es-1', 'location-es-2', 'location-es-3'];
      const all = [...own, 'location-es-4', 'location-es-5', 'location-es-6'];

      expect(await locationIds('/Accounts/account-es/locations', 'product-admin')).toEqual(own);
      expect(await locationIds('/Accounts/account-es/all-locations', 'product-admin')).toEqual(all);
      expect(await locationIds('/Accounts/account-es/all-locations', 'multi-account-admin')).toEqual(all);
      expect(await locationIds('/Accounts/account-es/all-locations', 'account-staff')).toEqual(own);
      expect(await locationIds('/Accounts/account-es/all-locations', 'location-staff')).toEqual(['location-es-1', 'location-es-2']);
    });

    it('returns locations with their printers unless the query selects other fields', async () => {
      const whole = await call('GET', '/Accounts/account-es/locations', { as: 'account-staff' });
      const named = await call('GET', '/Accounts/account-es/locations?fields=id,thirdPartyServices', { as: 'account-staff' });

      const services: { slug: string }[] = whole.body.data[0].thirdPartyServices;
      expect(services.filter(({ slug }) => slug === 'printer')).toHaveLength(3);
      expect(Object.keys(named.body.data[0])).toEqual(['id', 'thirdPartyServices']);
      expect(named.body.data[0].thirdPartyServices).toEqual(services);
    });

    it.each([
      '',
      '/locations',
      '/all-locations',
      '/subaccounts',
      '/all-subaccounts',
      '/users',
      '/all-users',
      '/subaccounts/account-br-amazonas',
    ])('answers an account out of scope like an unknown one at %s', async (path) => {
      const others = await call('GET', `/Accounts/account-br${path}`, { as: 'account-admin' });
      const none = await call('GET', `/Accounts/none${path}`, { as: 'account-admin' });

      expect([others.status, others.body]).toEqual([404, none.body]);
    });
  });

  describe('creating', () => {
    it('creates an account with every field, and returns it as it is read later [AC-01]', async () => {
      const created = await call('POST', '/Accounts', { as: 'product-admin', body: DRAFT });
      const read = await call('GET', `/Accounts/${created.body.data.id}`, { as: 'product-admin' });

      expect(created.status).toBe(201);
      expect(read.body.data).toEqual({ ...DRAFT, id: expect.any(String), parentId: null });
      expect(created.body).toEqual(read.body);
    });

    it('creates an account without a parent only for the provider [P-06]', async () => {
      const refused = await call('POST', '/Accounts', { as: 'multi-account-admin', body: DRAFT });

      expect([refused.status, refused.body.error.code]).toEqual([403, 'NOT_ALLOWED']);
      expect(await database().select().from(accounts)).toHaveLength(8);
    });

    it.each(['multi-account-admin', 'product-admin'])('creates a sub-account for %s [AC-03]', async (as) => {
      const created = await call('POST', '/Accounts', { as, body: SUB_DRAFT });

      expect([created.status, created.body.data.parentId]).toEqual([201, 'account-es']);
      expect(await ids('/Accounts/account-es/subaccounts', 'multi-account-admin')).toContain(created.body.data.id);
    });

    it.each([
      ['of another customer', 'account-br'],
      ['that is a sub-account', 'account-es-norte'],
      ['that does not exist', 'none'],
    ])('rejects a parent %s [AC-03]', async (_what, parentId) => {
      const refused = await call('POST', '/Accounts', { as: 'multi-account-admin', body: { ...SUB_DRAFT, parentId } });

      expect(refused.status).toBe(422);
      expect(refused.body.error.details).toEqual([{ path: 'parentId', message: 'notOffered' }]);
    });

    it('returns a code for every invalid field [AC-01]', async () => {
      const body = {
        ...DRAFT,
        name: ' ',
        taxId: 'B 1',
        currency: 'XXX',
        fiscalData: { businessAddress: { country: 'ZZ', city: 'x'.repeat(81) } },
      };

      const refused = await call('POST', '/Accounts', { as: 'product-admin', body });

      expect(refused.status).toBe(422);
      expect(refused.body.error.details).toEqual(
        expect.arrayContaining([
          { path: 'name', message: 'required' },
          { path: 'taxId', message: 'noSpaces' },
          { path: 'currency', message: 'notOffered' },
          { path: 'fiscalData.businessAddress.country', message: 'notOffered' },
          { path: 'fiscalData.businessAddress.city', message: 'tooLong' },
        ]),
      );
    });
  });

  describe('changing', () => {
    it('replaces the account, and retains fields that the draft omits [AC-01]', async () => {
      const before = await stored('account-es-norte');
      const legacy = { ...before?.data, legacyCode: 7, fiscalData: { vatGroup: 'A', businessAddress: { address: 'x', floor: '3' } } };
      await database().update(accounts).set({ data: legacy }).where(eq(accounts.id, 'account-es-norte'));
      const { bankAccount: _left, ...draft } = DRAFT;

      const { status, body } = await call('PUT', '/Accounts/account-es-norte', { as: 'multi-account-admin', body: draft });

      expect(status).toBe(200);
      expect(body.data).toEqual({
        ...draft,
        id: 'account-es-norte',
        parentId: 'account-es',
        bankAccount: before?.data['bankAccount'],
        legacyCode: 7,
        fiscalData: { vatGroup: 'A', businessAddress: { ...DRAFT.fiscalData.businessAddress, floor: '3' } },
      });
      expect((await call('GET', '/Accounts/account-es-norte', { as: 'product-admin' })).body).toEqual(body);
    });

    it('saves how channels are reopened, leaves that unchanged without it, and rejects values out of bounds [K-08]', async () => {
      const reopening = { pauseOver: false, closedItself: true, minutes: 120, attemptsPerHour: 10 };
      const put = (body: object) => call('PUT', '/Accounts/account-es', { as: 'account-admin', body: { ...DRAFT, ...body } });

      expect((await put({ reopening })).body.data.reopening).toEqual(reopening);
      expect((await put({})).body.data.reopening).toEqual(reopening);
      const refused = await put({ reopening: { ...reopening, minutes: 0, attemptsPerHour: 11 } });

      expect(refused.status).toBe(422);
      expect(refused.body.error.details.map(({ path }: { path: string }) => path)).toEqual([
        'reopening.minutes',
        'reopening.attemptsPerHour',
      ]);
      expect((await stored('account-es'))?.data['reopening']).toEqual(reopening);
    });

    it('allows account-admin its own account, and returns 404 for accounts out of scope', async () => {
      expect((await call('PUT', '/Accounts/account-es', { as: 'account-admin', body: DRAFT })).status).toBe(200);
      expect((await call('PUT', '/Accounts/account-es-norte', { as: 'account-admin', body: DRAFT })).status).toBe(404);
      expect((await call('PUT', '/Accounts/account-br', { as: 'multi-account-admin', body: DRAFT })).status).toBe(404);
      expect((await stored('account-br'))?.name).toBe('Sabor do Açaí');
    });

    it.each([
      ['account-es', 'account-br'],
      ['account-es-norte', null],
      ['account-es-norte', 'account-br'],
    ])('rejects moving %s to the parent %s', async (id, parentId) => {
      const refused = await call('PUT', `/Accounts/${id}`, { as: 'product-admin', body: { ...DRAFT, parentId } });

      expect([refused.status, refused.body.error.details]).toEqual([422, [{ path: 'parentId', message: 'notOffered' }]]);
    });

    it('accepts an app of the account that is no longer offered, but no new unknown app', async () => {
      await database()
        .update(accounts)
        .set({ apps: ['glovo', 'gone'] })
        .where(eq(accounts.id, 'account-es'));
      const change = (apps: string[]) => call('PUT', '/Accounts/account-es', { as: 'account-admin', body: { ...DRAFT, apps } });

      expect((await change(['gone', 'stuart'])).status).toBe(200);
      const refused = await change(['stuart', 'invented']);

      expect([refused.status, refused.body.error.details]).toEqual([422, [{ path: 'apps', message: 'notOffered' }]]);
      expect((await stored('account-es'))?.apps).toEqual(['gone', 'stuart']);
    });

    it('accepts every account as it was read, so that a form can save what it shows', async () => {
      for (const id of await ids('/Accounts', 'product-admin')) {
        const { data } = (await call('GET', `/Accounts/${id}`, { as: 'product-admin' })).body as { data: { id?: string } };
        delete data.id;

        expect(accountDraftSchema.safeParse(data).error).toBeUndefined();
      }
    });
  });

  describe('deleting', () => {
    it('deletes an empty account, only for the provider [AC-01]', async () => {
      const { id } = (await call('POST', '/Accounts', { as: 'product-admin', body: SUB_DRAFT })).body.data;

      expect((await call('DELETE', `/Accounts/${id}`, { as: 'multi-account-admin' })).status).toBe(403);
      expect((await call('DELETE', `/Accounts/${id}`, { as: 'product-admin' })).body).toEqual({ data: { id } });
      expect((await call('DELETE', `/Accounts/${id}`, { as: 'product-admin' })).status).toBe(404);
    });

    it('returns 409 while the account has locations, users or sub-accounts [AC-01]', async () => {
      const refused = await call('DELETE', '/Accounts/account-es', { as: 'product-admin' });

      expect(refused.status).toBe(409);
      expect(refused.body.error).toMatchObject({
        code: 'ACCOUNT_NOT_EMPTY',
        message: expect.stringContaining('3 locations'),
        details: { locations: 3, users: 12, subaccounts: 2 },
      });
    });

    it.each([
      ['users', async () => database().delete(locations).where(eq(locations.accountId, 'account-co-costa'))],
      ['locations', async () => database().update(users).set({ accountId: 'account-es' }).where(eq(users.accountId, 'account-co-costa'))],
    ])('returns 409 if only %s are left', async (left, takeOthers) => {
      await database().update(users).set({ accountId: 'account-co-costa' }).where(eq(users.id, 'user-account-admin-co'));
      await takeOthers();

      const refused = await call('DELETE', '/Accounts/account-co-costa', { as: 'product-admin' });

      const none = { locations: 0, users: 0, subaccounts: 0, masterCatalogs: 0 };
      expect([refused.status, refused.body.error.details]).toEqual([409, { ...none, [left]: 1 }]);
    });
  });
});
