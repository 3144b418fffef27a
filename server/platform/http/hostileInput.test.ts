import { accounts, users } from '../db/schema';
import { useTestServer } from '../../../test/server/testServer';

const ACCOUNT = {
  name: 'Bar',
  taxId: 'B1',
  currency: 'EUR',
  defaultLanguage: 'es',
  billingMode: 'account',
  apps: [],
  fiscalData: { businessAddress: { country: 'ES' } },
};
const USER = {
  email: 'new@demo.pase',
  name: 'N',
  role: 'account-staff',
  accountId: 'account-es',
  accounts: [],
  locationsIds: [],
  password: 'long enough',
};

describe('hostile input', () => {
  const { server, call, database } = useTestServer();

  it.each([
    ['HTML', '<script>alert(1)</script><img src=x onerror="alert(1)">'],
    ['emoji', '👨‍👩‍👧‍👦 Pizzería 🍕'],
    ['right-to-left text and its marks', 'مطعم \u202Eשלום\u202C'],
    ['quotes and SQL', `'; drop table accounts; -- "\\`],
    ['__proto__', '__proto__'],
  ])('returns a name with %s unchanged', async (_what, name) => {
    const account = await call('POST', '/Accounts', { as: 'product-admin', body: { ...ACCOUNT, name } });
    const user = await call('PATCH', '/EndUsers/user-location-staff', { as: 'location-staff', body: { name } });

    expect((await call('GET', `/Accounts/${account.body.data.id}`, { as: 'product-admin' })).body.data.name).toBe(name);
    expect((await call('GET', '/EndUsers/user-location-staff', { as: 'account-admin' })).body.data.name).toBe(user.body.data.name);
    expect([user.body.data.name, user.headers['content-type']]).toEqual([name, 'application/json; charset=utf-8']);
  });

  it.each([
    ['the character 0', 'a\0b'],
    ['half a surrogate pair', 'a\ud800b'],
    ['a text that is too long', 'x'.repeat(121)],
    ['a number', 7],
    ['a list', ['a']],
    ['nothing', null],
  ])('returns 422 for %s as a name', async (_what, name) => {
    const replies = [
      await call('POST', '/Accounts', { as: 'product-admin', body: { ...ACCOUNT, name } }),
      await call('PUT', '/Accounts/account-es', { as: 'account-admin', body: { ...ACCOUNT, name } }),
      await call('POST', '/EndUsers', { as: 'account-admin', body: { ...USER, name } }),
      await call('PATCH', '/EndUsers/user-location-staff', { as: 'location-staff', body: { name } }),
    ];

    expect(replies.map(({ status, body }) => [status, body.error.code])).toEqual(replies.map(() => [422, 'INVALID_DATA']));
    expect(await database().select().from(accounts)).toHaveLength(8);
    expect(await database().select().from(users)).toHaveLength(16);
  });

  it.each([
    ['an array', '[]', 422],
    ['null', 'null', 422],
    ['an object with an unknown field', JSON.stringify({ ...USER, passwordHash: 'x' }), 422],
    ['an object with `__proto__`', '{"__proto__": {"role": "product-admin"}}', 400],
    ['larger than ten megabytes', JSON.stringify({ ...USER, name: 'x'.repeat(10_000_000) }), 413],
  ])('rejects a body that is %s', async (_what, payload, status) => {
    const headers = { 'access-token': server.context.tokens.sign('user-account-admin'), 'content-type': 'application/json' };

    for (const [method, url] of [
      ['POST', '/api/EndUsers'],
      ['PATCH', '/api/EndUsers/user-location-staff'],
      ['PUT', '/api/Accounts/account-es'],
    ] as const) {
      expect((await server.app.inject({ method, url, headers, payload })).statusCode).toBe(status);
    }
  });

  it.each([
    '%00',
    '..%2F..%2Fetc%2Fpasswd',
    '%27%20or%201=1--',
    '%F0%9F%8D%95',
    '<b>',
    '%E2%80%AE',
    'constructor',
    '*',
    '-1',
    '%zz',
    'x'.repeat(99),
    'x'.repeat(5000),
  ])('finds no object for the id %p', async (id) => {
    const calls = [
      ['GET', `/Accounts/${id}`],
      ['GET', `/Accounts/${id}/all-users`],
      ['GET', `/Accounts/account-es/subaccounts/${id}`],
      ['GET', `/Accounts/account-es/users/${id}`],
      ['GET', `/EndUsers/${id}`],
      ['GET', `/EndUsers/${id}/account`],
      ['GET', `/Locations/${id}`],
      ['GET', `/Locations/${id}/orders`],
      ['GET', `/Locations/${id}/suspend-info`],
      ['GET', `/Locations/${id}/catalogs`],
      ['GET', `/Locations/location-es-1/catalogs/${id}`],
      ['DELETE', `/Locations/location-es-1/catalogs/${id}`],
      ['GET', `/Catalogs/${id}`],
      ['GET', `/Locations/${id}/menu-snapshots`],
      ['POST', `/Locations/location-es-1/menu-snapshots/${id}/push`],
      ['POST', `/Locations/${id}/loadPosCatalogs`],
      ['GET', `/Accounts/${id}/queryOrders`],
      ['GET', `/Accounts/${id}/reports?type=sales&fromDay=2026-11-01&toDay=2026-11-30`],
      ['GET', `/Accounts/${id}/reports/products?fromDay=2026-11-01&toDay=2026-11-30`],
      ['GET', `/statuses/${id}`],
      ['GET', `/locations/${id}/channels/glovo/status`],
      ['GET', `/locations/location-es-1/channels/${id}/status`],
      ['GET', `/print-traces/${id}/file`],
      ['DELETE', `/Accounts/${id}`],
      ['DELETE', `/EndUsers/${id}`],
    ] as const;

    for (const [method, url] of calls) {
      const { status } = await call(method, url, { as: 'product-admin' });
      expect([method, url.slice(0, 60), status]).toEqual([method, url.slice(0, 60), 404]);
    }
  });

  describe('in the filters of orders', () => {
    const LISTS = ['/orders/queryOrders', '/Locations/location-es-1/orders', '/Accounts/account-es/queryOrders'];
    const many = (key: string) => Array.from({ length: 10_000 }, (_, n) => `${key}=${n}`).join('&');

    async function statuses(query: string): Promise<number[]> {
      const replies = await Promise.all(LISTS.map((list) => call('GET', `${list}?${query}`, { as: 'product-admin' })));
      return replies.map(({ status }) => status);
    }

    it.each([
      ['10,000 locations', many('locationIds')],
      ['10,000 accounts', many('accountIds')],
      ['10,000 statuses combined with and', `${many('statuses')}&statusesConjunction=and`],
      ['all of time', 'fromDate=0001-01-01T00:00:00Z&toDate=9999-12-31T23:59:59.999Z'],
      ['a range that ends before it begins', 'fromDate=9999-12-31T23:59:59Z&toDate=0001-01-01T00:00:00Z'],
      ['a very long fraction of a second', `fromDate=2026-11-20T00:00:00.${'9'.repeat(500)}Z`],
      ['a page far beyond the end', 'page=1000000000&limit=500'],
      ['the last page that can be counted', `page=${Number.MAX_SAFE_INTEGER}&limit=500`],
      [
        'quotes, SQL and braces',
        `channels=${encodeURIComponent(`'; drop table orders; --`)}&locationIds=${encodeURIComponent('{"a",NULL}\\')}`,
      ],
    ])('returns 200 for %s', async (_what, query) => {
      expect(await statuses(query)).toEqual([200, 200, 200]);
    });

    it.each([
      'group=late',
      'group=all&group=error',
      'group=__proto__',
      '__proto__=x',
      'constructor=x',
      'page=1.5',
      'page=1e9',
      'page=99999999999999999999',
      'limit=500000',
      'fromDate=0000-01-01T00:00:00Z',
      'fromDate=2026-02-31T00:00:00Z',
      'toDate=%2B012026-01-01T00:00:00Z',
      'channels=a%00b',
    ])('rejects %s', async (query) => {
      expect(await statuses(query)).toEqual([422, 422, 422]);
    });
  });

  describe('in the filters of figures and reports', () => {
    const CALLS = [
      '/orders/queryStaticsOrders?',
      '/orders/reports?type=orders&',
      '/Accounts/account-es/reports?type=accumulated&',
      '/orders/reports/products?',
      '/orders/pivot?rows=location&',
    ];
    const range = 'fromDay=2026-11-01&toDay=2026-11-30';
    const many = (key: string) => Array.from({ length: 10_000 }, (_, n) => `${key}=${n}`).join('&');

    async function statuses(query: string): Promise<number[]> {
      const replies = await Promise.all(CALLS.map((path) => call('GET', `${path}${query}`, { as: 'product-admin' })));
      return replies.map(({ status }) => status);
    }

    it.each([
      ['10,000 locations', `${range}&${many('locationIds')}`],
      ['10,000 accounts and channels', `${range}&${many('accountIds')}&${many('channels')}`],
      ['days in the distant past', 'fromDay=2000-01-01&toDay=2000-03-01'],
      ['days in the distant future', 'fromDay=9999-12-01&toDay=9999-12-31&days=business&dayStartsAt=23'],
      ['a day that Samoa skipped', 'fromDay=2011-12-30&toDay=2011-12-30&days=zone&timeZone=Pacific/Apia'],
      [
        'quotes, SQL and braces',
        `${range}&product=${encodeURIComponent(`'; drop table orders; --`)}&accountIds=${encodeURIComponent('{"a",NULL}\\')}`,
      ],
    ])('returns 200 for %s', async (_what, query) => {
      expect(await statuses(query)).toEqual(CALLS.map(() => 200));
    });

    it.each([
      '',
      'fromDay=2026-11-01',
      'fromDay=2026-11-01T00:00:00Z&toDay=2026-12-01T00:00:00Z',
      `${range}&fromDay=2026-11-02`,
      'fromDay=0001-01-01&toDay=9999-12-31',
      `${range}&group=all`,
      `${range}&__proto__=x`,
      `${range}&channels=a%00b`,
      `${range}&hour=1e1`,
      `${range}&product=${'x'.repeat(401)}`,
    ])('rejects %s', async (query) => {
      expect(await statuses(query)).toEqual(CALLS.map(() => 422));
    });
  });

  it('logs a failed query without its values, such as password hashes', async () => {
    const written: unknown[] = [];
    server.app.addHook('onRequest', async (request) => {
      request.log = Object.assign(Object.create(request.log), { error: (entry: unknown) => written.push(entry) });
    });
    await database().execute('alter table users rename to users_gone');
    try {
      const { status, body } = await call('POST', '/EndUsers/login', { body: { email: 'secret-person@demo.pase', password: 'p' } });

      expect([status, body.error.code]).toEqual([500, 'REMOTE_SERVER_ERROR']);
      expect(written).toEqual([expect.objectContaining({ message: 'relation "users" does not exist' })]);
    } finally {
      await database().execute('alter table users_gone rename to users');
    }
  });
});
