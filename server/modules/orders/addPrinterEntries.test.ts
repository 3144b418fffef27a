import { eq, sql } from 'drizzle-orm';
import type { StatusEntry } from '@/domain/order';
import { can } from '@/domain/permissions';
import { ROLES } from '@/domain/role';
import { anOrder, aPrinterEntry } from '../../../test/factories/anOrder';
import { useTestServer } from '../../../test/server/testServer';
import { orders } from '../../platform/db/schema';
import { addPrinterEntries } from './addPrinterEntries';
import { addStatus, orderRow } from './orderStore';

const AWAITED = [
  { printerUuid: 'printer-1', ticketType: 'KITCHEN' as const },
  { printerUuid: 'printer-2', ticketType: 'RECEIPT' as const },
];
const SINCE = new Date('2026-11-20T12:00:00Z');

describe('addPrinterEntries', () => {
  const { server, call, database } = useTestServer();

  beforeEach(async () => {
    const rows = ['a', 'b', 'c'].map((id) => orderRow({ ...anOrder({ id, locationId: 'location-es-1' }), accountId: 'account-es' }));
    const elsewhere = orderRow({ ...anOrder({ id: 'elsewhere', locationId: 'location-es-4' }), accountId: 'account-es' });
    const awaiting = [...rows, elsewhere].map((row) => ({ ...row, awaitedTickets: AWAITED, ticketAwaitedSince: SINCE }));
    await database().insert(orders).values(awaiting);
  });

  const rowOf = async (id: string) => {
    const [row] = await database().select().from(orders).where(eq(orders.id, id));
    if (!row) throw new Error(`no order ${id}`);
    return row;
  };
  const entry = (orderId: string, newStatus: object = {}, locationId = 'location-es-1') => ({
    orderId,
    locationId,
    newStatus: { status: 'SUCCESS', type: 'printer', ...newStatus },
  });
  const send = (as: string, ...entries: object[]) => call('POST', '/Orders/printer-entries', { as, body: { entries } });

  it('adds the entries of several orders, those of one order in their sequence, and notifies the clients of each', async () => {
    const { status, body } = await send(
      'location-staff',
      entry('a', { notes: 'first' }),
      entry('b', { status: 'ERROR', reason: 'EPTR_REC_EMPTY' }),
      entry('a', { notes: 'second' }),
    );

    expect([status, body]).toEqual([200, { data: { recorded: [true, true, true] } }]);
    const [a, b] = [await rowOf('a'), await rowOf('b')];
    expect(a.statuses.slice(1)).toEqual([
      expect.objectContaining({ status: 'SUCCESS', creator: 'web-app', notes: 'first', date: expect.stringMatching(/Z$/) }),
      expect.objectContaining({ notes: 'second' }),
    ]);
    expect(b.statuses.slice(1)).toMatchObject([{ status: 'ERROR', type: 'printer', reason: 'EPTR_REC_EMPTY' }]);
    expect([a.rev, b.rev, (await rowOf('c')).rev]).toEqual([3, 2, 1]);
    expect(server.recorded.changed.map(({ order, entry: added }) => [order.id, order.rev, added?.notes ?? added?.reason])).toEqual([
      ['a', 2, 'first'],
      ['b', 2, 'EPTR_REC_EMPTY'],
      ['a', 3, 'second'],
    ]);
  });

  it('adds an entry that is sent again once, and each result of a ticket', async () => {
    const ticket = (copy: number, attempt: number) => ({ meta: { printerOrder: { uuid: 'job-1', copy, attempt } } });
    const sent = [entry('a', ticket(1, 1)), entry('a', ticket(2, 1)), entry('b', { status: 'ERROR', reason: 'TIMEOUT', ...ticket(1, 1) })];
    const first = await send('location-staff', ...sent);

    const again = await send(
      'location-staff',
      ...sent,
      entry('b', ticket(1, 2)),
      entry('b', { status: 'ERROR', reason: 'DISCARDED', ...ticket(1, 1) }),
    );

    expect([first.body, again.body]).toEqual([
      { data: { recorded: [true, true, true] } },
      { data: { recorded: [true, true, true, true, true] } },
    ]);
    await call('POST', '/Orders/addNewStatusInOrder', { as: 'location-staff', body: entry('a', ticket(1, 1)) });
    expect([(await rowOf('a')).rev, (await rowOf('b')).rev]).toEqual([3, 4]);
    expect(server.recorded.changed).toHaveLength(5);
  });

  it('adds all entries or none, and notifies nobody of none', async () => {
    await database().execute(
      sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`,
    );
    await database().execute(sql`create trigger fail before update on orders for each row when (new.rev = 3) execute function fail()`);
    try {
      const { status } = await send('location-staff', entry('a', { notes: 'first' }), entry('b'), entry('a', { notes: 'second' }));

      expect(status).toBe(500);
      expect([(await rowOf('a')).rev, (await rowOf('b')).rev]).toEqual([1, 1]);
      expect(server.recorded.changed).toEqual([]);
    } finally {
      await database().execute(sql`drop function fail() cascade`);
    }
  });

  it('does not add an entry to an order of another location, outside the scope, or that does not exist', async () => {
    const { body } = await send(
      'location-staff',
      entry('elsewhere', {}, 'location-es-4'),
      entry('c', {}, 'location-es-2'),
      entry('nowhere'),
      entry('b'),
    );

    expect(body).toEqual({ data: { recorded: [false, false, false, true] } });
    expect([(await rowOf('elsewhere')).rev, (await rowOf('c')).rev]).toEqual([1, 1]);
  });

  it.each<[what: string, entry: Partial<StatusEntry>]>([
    ['a printed ticket', { meta: { printerOrder: { printerUuid: 'printer-1', ticketType: 'KITCHEN', kind: 'TICKET' } } }],
    ['a printed ticket that is not awaited', { meta: { printerOrder: { printerUuid: 'printer-3', ticketType: 'KITCHEN' } } }],
    ['a printed ticket without a name', {}],
    ['a printed void slip', { meta: { printerOrder: { printerUuid: 'printer-1', ticketType: 'KITCHEN', kind: 'VOID' } } }],
    ['a ticket that failed', { status: 'ERROR', meta: { printerOrder: { printerUuid: 'printer-1', ticketType: 'KITCHEN' } } }],
  ])('leaves the same tickets awaited as one entry alone: %s', async (_what, over) => {
    const added = aPrinterEntry(over);

    await addStatus(server.context, 'a', added);
    await addPrinterEntries(server.context, [{ orderId: 'b', locationId: 'location-es-1', entry: added }], undefined);

    const [alone, together] = [await rowOf('a'), await rowOf('b')];
    expect([together.awaitedTickets, together.ticketAwaitedSince]).toEqual([alone.awaitedTickets, alone.ticketAwaitedSince]);
    expect([together.status, together.statuses.at(-1)]).toEqual([alone.status, alone.statuses.at(-1)]);
  });

  it('removes only the printed ticket from the awaited ones', async () => {
    const meta = { printerOrder: { printerUuid: 'printer-1', ticketType: 'KITCHEN', kind: 'TICKET' } };

    await send('location-staff', entry('a', { meta }), entry('b'));

    expect([(await rowOf('a')).awaitedTickets, (await rowOf('a')).ticketAwaitedSince]).toEqual([[AWAITED[1]], SINCE]);
    expect([(await rowOf('b')).awaitedTickets, (await rowOf('b')).ticketAwaitedSince]).toEqual([[], null]);
  });

  it.each(ROLES.filter((role) => role !== 'automatic'))('requires permission to read orders: %s', async (role) => {
    expect((await send(role, entry('a'))).status).toBe(can(role, 'orders') ? 200 : 403);
  });

  it.each<[what: string, entries: object[]]>([
    ['no entries', []],
    ['more than 50', Array.from({ length: 51 }, () => entry('a'))],
    ['an entry about the order itself', [entry('a'), entry('b', { type: undefined, status: 'CANCELED' })]],
    ['an entry of a rider', [entry('a', { type: 'rider' })]],
    ['`meta` that is too long', [entry('a'), entry('b', { meta: { printerResponse: 'x'.repeat(17_000) } })]],
  ])('rejects %s with 422 and adds nothing', async (_what, entries) => {
    expect((await send('location-staff', ...entries)).status).toBe(422);
    expect((await rowOf('a')).rev).toBe(1);
  });
});
