import type { ReportContent } from '@/domain/savedView';
import { textAt } from '@/lib/columns';
import { anOrder, aStatusEntry } from '../../../test/factories/anOrder';
import { insertOrders } from '../../../test/server/anyOrders';
import { useTestServer } from '../../../test/server/testServer';
import { findUser } from '../users/userStore';
import { readReport } from './readReport';

const CONTENT: ReportContent = {
  ...{ kind: 'report', report: 'orders', period: { preset: 'yesterday' }, accountId: null, locationIds: [], channels: [] },
  ...{ services: [], statuses: [], days: 'location', dayStartsAt: 5 },
};
const NOON = '2026-11-19T12:00:00.000Z';
/** A Friday, 8:00 in Madrid. */
const DUE = new Date('2026-11-20T07:00:00.000Z');

describe('the report of a mail', () => {
  const { database } = useTestServer();

  beforeEach(async () => {
    const of = (id: string, rest: Parameters<typeof anOrder>[0], accountId = 'account-es') => ({
      ...anOrder({ id, code: id, locationId: 'location-es-1', placedAt: NOON, ...rest }),
      accountId,
    });
    await insertOrders(database(), [
      of('plain', {}),
      of('north', { locationId: 'location-es-4' }, 'account-es-norte'),
      of('uber', { channel: { slug: 'ubereats' } }),
      of('takeaway', { fulfillment: { type: 'takeaway' } }),
      of('cancelled', { statuses: [aStatusEntry({ status: 'CANCELED' })] }),
      // 0:30 of the 19th in Madrid, 23:30 of the 18th in the Canary Islands and in UTC.
      of('late', { locationId: 'location-es-6', placedAt: '2026-11-18T23:30:00.000Z' }, 'account-es-canarias'),
      // 4:30 of the 20th in Madrid.
      of('night', { placedAt: '2026-11-20T03:30:00.000Z' }),
    ]);
  });

  async function read(change: Partial<ReportContent>, { dueAt = DUE, timeZone = 'Europe/Madrid', maxRows }: ReadChoice = {}) {
    const user = await findUser(database(), 'user-multi-account-admin');
    if (!user) throw new Error('The demo has no user-multi-account-admin');
    return readReport(database(), { user, content: { ...CONTENT, ...change }, timeZone, dueAt, now: dueAt, language: 'es' }, maxRows);
  }

  it.each<[string, Partial<ReportContent>, string[]]>([
    ['no filter', {}, ['cancelled', 'north', 'plain', 'takeaway', 'uber']],
    ['an account with its sub-accounts', { accountId: 'account-es' }, ['cancelled', 'north', 'plain', 'takeaway', 'uber']],
    ['a sub-account', { accountId: 'account-es-norte' }, ['north']],
    ['restaurants', { locationIds: ['location-es-4'] }, ['north']],
    ['channels', { channels: ['ubereats'] }, ['uber']],
    ['services', { services: ['takeaway'] }, ['takeaway']],
    ['statuses', { statuses: ['CANCELLED'] }, ['cancelled']],
    ['the days of the zone of the schedule', { days: 'zone' }, ['cancelled', 'late', 'north', 'plain', 'takeaway', 'uber']],
    ['days that begin at 5:00', { days: 'business' }, ['cancelled', 'night', 'north', 'plain', 'takeaway', 'uber']],
  ])('contains exactly the orders that the view selects by %s [M-06]', async (_what, change, codes) => {
    const { table, totals } = await read(change);

    expect(codesOf(table).sort()).toEqual(codes);
    expect((totals.orders ?? 0) + (totals.cancelled ?? 0)).toBe(codes.length);
  });

  it('has the days that are yesterday when it is due, in the zone of the schedule [M-06]', async () => {
    const dueAt = new Date('2026-11-20T23:30:00.000Z');

    expect((await read({}, { dueAt })).days).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    expect((await read({}, { dueAt, timeZone: 'UTC' })).days).toEqual({ from: '2026-11-19', to: '2026-11-19' });
  });

  it('has no table, but all totals, if a file would have too many rows [M-06]', async () => {
    expect((await read({}, { maxRows: 5 })).table?.rows).toHaveLength(5);
    expect(await read({}, { maxRows: 4 })).toMatchObject({ table: null, totals: { orders: 4, cancelled: 1 } });
  });
});

interface ReadChoice {
  dueAt?: Date;
  timeZone?: string;
  maxRows?: number;
}

function codesOf(table: Awaited<ReturnType<typeof readReport>>['table']): string[] {
  return Array.from(table?.rows ?? [], (row) => textAt(table?.values.byId['code'], row));
}
