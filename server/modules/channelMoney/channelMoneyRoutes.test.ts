import { MAX_RATES } from '@/domain/channelMoney/commissionRate';
import { MAX_STATEMENTS, STATEMENT_BATCH } from '@/domain/channelMoney/statement';
import { anOrder, aStatusEntry } from '../../../test/factories/anOrder';
import { MAPPING, RATE, STATEMENT } from '../../../test/server/audit/channelMoneySamples';
import { useTestServer } from '../../../test/server/testServer';
import { commissionRates, orders, statements } from '../../platform/db/schema';
import { orderRow } from '../orders/orderStore';

describe('rates and statements of channels', () => {
  const { call, database } = useTestServer();
  // Those of the demo.
  beforeEach(() => database().delete(commissionRates));

  const rates = '/Accounts/account-es/commission-rates';
  const createRate = (over: object = {}, as = 'account-admin') => call('POST', rates, { as, body: { ...RATE, ...over } });
  const createStatement = (over: object = {}, as = 'account-admin') =>
    call('POST', '/Accounts/account-es/statements', { as, body: { ...STATEMENT, ...over } });
  const aLine = (over: object = {}) => ({
    ...{ line: 1, channelOrderId: 'G-1', paid: 700, sales: null, commission: null, currency: 'EUR', day: null },
    ...over,
  });
  const idOf = ({ body }: Awaited<ReturnType<typeof call>>) => (body.data as { id: string }).id;
  const placeOrder = (id: string, channelOrderId: string, over: object = {}) =>
    database()
      .insert(orders)
      .values(
        orderRow({
          ...anOrder({
            ...{ id, locationId: 'location-es-1', placedAt: '2026-11-20T12:00:00.000Z' },
            ...{ channel: { slug: 'glovo', orderId: channelOrderId, orderCode: `C-${id}` } },
          }),
          accountId: 'account-es',
          ...over,
        }),
      );

  it('are read by users with reports, and changed by those who edit the account [M-05]', async () => {
    expect((await createRate({}, 'account-sales')).status).toBe(403);
    const created = await createRate();
    expect([created.status, created.body.data]).toMatchObject([201, { ...RATE, accountId: 'account-es', rev: 1 }]);

    expect((await call('GET', rates, { as: 'location-sales' })).body.data).toEqual([created.body.data]);
    expect((await call('GET', rates, { as: 'location-staff' })).status).toBe(403);
    expect((await call('GET', rates, { as: 'account-admin-br' })).status).toBe(404);
    expect((await call('DELETE', `/commission-rates/${idOf(created)}`, { as: 'account-admin-br' })).status).toBe(404);
    expect((await call('DELETE', `/commission-rates/${idOf(created)}`, { as: 'account-admin' })).status).toBe(200);
  });

  it('of single locations are visible only to users of these locations [M-05]', async () => {
    await createRate({ locationId: 'location-es-1' });
    await createRate({ locationId: 'location-es-3' });
    const seenBy = async (as: string) =>
      (await call('GET', rates, { as })).body.data.map(({ locationId }: { locationId: string }) => locationId);

    expect(await seenBy('account-sales')).toEqual(['location-es-1', 'location-es-3']);
    expect(await seenBy('location-sales')).toEqual(['location-es-1']);
  });

  it('reject a rate that overlaps another one, also in two concurrent requests, and one of a foreign location [M-05]', async () => {
    const [one, other] = await Promise.all([createRate(), createRate({ validFrom: '2026-06-01' })]);
    expect([one.status, other.status].sort()).toEqual([201, 422]);

    const later = await createRate({ channel: 'ubereats', validUntil: '2026-03-31' });
    expect((await createRate({ channel: 'ubereats', validFrom: '2026-03-31' })).status).toBe(422);
    expect((await createRate({ channel: 'ubereats', validFrom: '2026-04-01' })).status).toBe(201);
    const moved = { ...RATE, channel: 'ubereats', validUntil: '2026-04-01', rev: 1 };
    expect((await call('PUT', `/commission-rates/${idOf(later)}`, { as: 'account-admin', body: moved })).status).toBe(422);
    expect((await createRate({ channel: 'justeat', locationId: 'location-br-1' })).status).toBe(422);
  });

  it('reject a change of an outdated revision of a rate [M-05]', async () => {
    const id = idOf(await createRate());
    const change = (rev: number, fixedAmount: number) =>
      call('PUT', `/commission-rates/${id}`, { as: 'account-admin', body: { ...RATE, fixedAmount, rev } });

    expect((await change(1, 25)).body.data).toMatchObject({ fixedAmount: 25, rev: 2 });
    const { status, body } = await change(1, 50);
    expect([status, body.error.code, body.error.details]).toEqual([409, 'RATE_CHANGED', { rev: 2 }]);
    expect((await change(2, 25)).body.data.rev).toBe(2);
  });

  it('are limited for each account [M-05]', async () => {
    const row = { ...RATE, accountId: 'account-es', rev: 1, updatedAt: new Date() };
    await database()
      .insert(commissionRates)
      .values(Array.from({ length: MAX_RATES }, (_, n) => ({ ...row, id: `rate-${n}`, channel: `channel-${n}` })));
    const { mapping: _mapping, contentHash: _hash, ...statement } = STATEMENT;
    const imported = { ...statement, accountId: 'account-es', createdAt: new Date(), createdBy: 'Ana' };
    await database()
      .insert(statements)
      .values(Array.from({ length: MAX_STATEMENTS }, (_, n) => ({ ...imported, id: `statement-${n}` })));

    expect((await createRate()).body.error.details).toEqual([{ path: '', message: 'tooManyRates' }]);
    expect((await createStatement()).body.error.details).toEqual([{ path: '', message: 'tooManyStatements' }]);
  });

  it('compute expected payouts only of orders in the scope of the user [M-05]', async () => {
    await placeOrder('order-1', 'G-1');
    await placeOrder('order-2', 'G-2', { locationId: 'location-es-3' });
    await createRate();
    const expectedOf = async (as: string) =>
      (await call('GET', '/orders/payouts?fromDay=2026-11-01&toDay=2026-11-30&step=month', { as })).body.data.map(
        ({ locationId, expected }: { locationId: string; expected: number }) => [locationId, expected],
      );

    // Total 14.25; fees of the channel 3.25; 30 % of 11.00, with 21 % tax.
    expect(await expectedOf('location-sales')).toEqual([['location-es-1', 701]]);
    expect((await expectedOf('account-sales')).sort()).toEqual([
      ['location-es-1', 701],
      ['location-es-3', 701],
    ]);
    expect(await expectedOf('account-admin-br')).toEqual([]);
    expect((await call('GET', '/orders/payouts?fromDay=2026-01-01&toDay=2026-11-30&step=month', { as: 'account-sales' })).status).toBe(422);
  });

  it('import a statement in batches that can be repeated, remember its mapping, and compare it with orders [M-05]', async () => {
    await createRate();
    await placeOrder('order-1', 'G-1');
    await placeOrder('order-2', 'G-2');
    await placeOrder('order-3', 'G-3', { statuses: [aStatusEntry({ status: 'CANCELED' })] });
    await placeOrder('order-4', 'G-4', { placedAt: '2026-10-20T12:00:00.000Z' });
    const id = idOf(await createStatement({ lineCount: 4 }));
    const add = (...lines: object[]) => call('POST', `/statements/${id}/lines`, { as: 'account-admin', body: { lines } });

    expect((await add(aLine())).body.data).toMatchObject({ storedLines: 1, lineCount: 4 });
    const rest = [aLine({ line: 2, channelOrderId: 'G-9' }), aLine({ line: 3, channelOrderId: 'G-4', paid: 701 })];
    const last = aLine({ line: 4, channelOrderId: 'G-3', paid: 100 });
    expect((await add(aLine({ paid: 1 }), ...rest, last)).body.data).toMatchObject({ storedLines: 4 });

    const { body } = await call('GET', `/statements/${id}/matches`, { as: 'account-sales' });
    const rows = body.data as { state: string; orderId: string | null; difference: number | null; channelOrderId: string }[];
    expect(rows.map(({ state, orderId, difference, channelOrderId }) => [channelOrderId, state, orderId, difference])).toEqual([
      ['G-1', 'differs', 'order-1', -1],
      ['G-4', 'matched', 'order-4', 0],
      ['G-3', 'differs', 'order-3', 100],
      ['G-9', 'onlyStatement', null, null],
      ['G-2', 'onlyPase', 'order-2', null],
    ]);
    const mappings = await call('GET', '/Accounts/account-es/statement-mappings', { as: 'account-admin' });
    expect(mappings.body.data).toEqual([{ channel: 'glovo', mapping: MAPPING }]);
  });

  it('do not reveal orders or statements of other accounts [M-05]', async () => {
    await placeOrder('order-br', 'G-1', { accountId: 'account-br', locationId: 'location-br-1' });
    const id = idOf(await createStatement());
    await call('POST', `/statements/${id}/lines`, { as: 'account-admin', body: { lines: [aLine()] } });

    expect((await call('GET', `/statements/${id}/matches`, { as: 'account-admin' })).body.data).toMatchObject([
      { state: 'onlyStatement', orderId: null, location: '' },
    ]);
    // A user who sees both accounts does not see orders of another account in the statement, either.
    expect((await call('GET', `/statements/${id}/matches`, { as: 'product-admin' })).body.data).toMatchObject([{ state: 'onlyStatement' }]);
    expect((await call('GET', `/statements/${id}/matches`, { as: 'account-admin-br' })).status).toBe(404);
    expect((await call('POST', `/statements/${id}/lines`, { as: 'account-admin-br', body: { lines: [aLine()] } })).status).toBe(404);
    expect((await call('DELETE', `/statements/${id}`, { as: 'account-admin-br' })).status).toBe(404);
    expect((await call('GET', '/Accounts/account-es/statements', { as: 'account-admin-br' })).status).toBe(404);
  });

  it('show statements to no role that is limited to locations, because they contain all of them [M-05]', async () => {
    const id = idOf(await createStatement());

    expect((await call('GET', '/Accounts/account-es/statements', { as: 'account-sales' })).body.data).toMatchObject([
      { id, storedLines: 0 },
    ]);
    expect((await call('GET', '/Accounts/account-es/statements', { as: 'location-admin' })).status).toBe(403);
    expect((await call('GET', `/statements/${id}/matches`, { as: 'location-admin' })).status).toBe(403);
  });

  it.each([
    ['a line behind the last possible one', [aLine({ line: 20_001 })]],
    ['an empty id', [aLine({ channelOrderId: '' })]],
    ['a fraction of a cent', [aLine({ paid: 0.5 })]],
    ['an unknown currency format', [aLine({ currency: '€' })]],
    ['no line', []],
    ['more lines than a batch', Array.from({ length: STATEMENT_BATCH + 1 }, () => aLine())],
  ])('reject a batch with %s [M-05]', async (_case, lines) => {
    const id = idOf(await createStatement());

    expect((await call('POST', `/statements/${id}/lines`, { as: 'account-admin', body: { lines } })).status).toBe(422);
  });

  it('apply a rate of the main account to its sub-accounts without own ones, which see but do not change it [M-05]', async () => {
    await placeOrder('order-1', 'G-1', { accountId: 'account-es-norte', locationId: 'location-es-5' });
    await createRate();
    const ofNorth = async () => (await call('GET', '/Accounts/account-es-norte/commission-rates', { as: 'product-admin' })).body.data;
    const expected = async () =>
      (await call('GET', '/orders/payouts?fromDay=2026-11-01&toDay=2026-11-30&step=range', { as: 'product-admin' })).body.data.map(
        (row: { expected: number | null }) => row.expected,
      );

    expect(await ofNorth()).toMatchObject([{ accountId: 'account-es', channel: 'glovo' }]);
    // Total 14.25; fees of the channel 3.25; 30 % of 11.00, with 21 % tax.
    expect(await expected()).toEqual([701]);
    const own = { ...RATE, commissionBasisPoints: 0 };
    expect((await call('POST', '/Accounts/account-es-norte/commission-rates', { as: 'product-admin', body: own })).status).toBe(201);
    expect(await expected()).toEqual([1_100]);
    expect(await ofNorth()).toHaveLength(2);
    // The rate of one location of the main account applies to no other location.
    await createRate({ channel: 'ubereats', locationId: 'location-es-1' });
    expect(await ofNorth()).toHaveLength(2);
  });

  it('reject a file that the account and channel already have, also in two concurrent requests, unless it replaces that statement [M-05]', async () => {
    const both = await Promise.all([createStatement(), createStatement()]);
    const statuses = both.map(({ status }) => status);
    expect([...statuses].sort()).toEqual([201, 409]);
    const [created, rejected] = statuses[0] === 201 ? both : [both[1], both[0]];
    expect(rejected.body.error).toMatchObject({ code: 'STATEMENT_EXISTS', details: { id: idOf(created) } });
    await call('POST', `/statements/${idOf(created)}/lines`, { as: 'account-admin', body: { lines: [aLine()] } });
    const listed = async () => (await call('GET', '/Accounts/account-es/statements', { as: 'account-admin' })).body.data;

    expect((await createStatement({ replaces: 'other' })).status).toBe(409);
    expect(await listed()).toMatchObject([{ id: idOf(created), storedLines: 1, contentHash: STATEMENT.contentHash }]);
    const replaced = await createStatement({ replaces: idOf(created), name: 'again.csv' });
    expect(replaced.status).toBe(201);
    expect(await listed()).toMatchObject([{ id: idOf(replaced), name: 'again.csv', storedLines: 0 }]);
    // The same rows of another channel, and other rows, are other statements.
    expect((await createStatement({ channel: 'ubereats' })).status).toBe(201);
    expect((await createStatement({ contentHash: 'b'.repeat(64) })).status).toBe(201);
    expect(await database().$count(statements)).toBe(3);
  });

  it('delete a statement with its lines [M-05]', async () => {
    const id = idOf(await createStatement());
    await call('POST', `/statements/${id}/lines`, { as: 'account-admin', body: { lines: [aLine()] } });

    expect((await call('DELETE', `/statements/${id}`, { as: 'account-admin' })).status).toBe(200);
    expect((await call('GET', '/Accounts/account-es/statements', { as: 'account-admin' })).body.data).toEqual([]);
  });
});
