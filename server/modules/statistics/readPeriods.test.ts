import { figureTotals } from '@/domain/figureTotals';
import { afterStatement } from '../../../test/server/afterStatement';
import { anOrder } from '../../../test/factories/anOrder';
import { insertLocations, insertOrders, PROVIDER } from '../../../test/server/anyOrders';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { readPeriods } from './readPeriods';

describe('readPeriods', () => {
  const database = useTestDatabase();

  beforeEach(() => insertLocations(database()));
  afterEach(() => jest.restoreAllMocks());

  const orderOf = (id: string, placedAt: string) => ({
    ...anOrder({ id, locationId: 'madrid', placedAt, total: 1000 }),
    accountId: 'account-1',
  });

  it('reads all periods without an order that arrives between them [M-02]', async () => {
    await insertOrders(database(), [orderOf('order-1', '2026-11-20T12:00:00.000Z'), orderOf('order-2', '2026-11-19T12:00:00.000Z')]);
    // The first statement defines the snapshot, the second one reads the first period.
    const arrival = afterStatement(database(), 2, () => insertOrders(database(), [orderOf('order-3', '2026-11-20T13:00:00.000Z')]));

    const { asOf, data, also } = await readPeriods(database(), PROVIDER, { fromDay: '2026-11-20', toDay: '2026-11-20' }, [
      { fromDay: '2026-11-16', toDay: '2026-11-22' },
      { fromDay: '2026-11-01', toDay: '2026-11-30' },
    ]);
    await arrival.done();

    expect(Date.parse(asOf ?? '')).not.toBeNaN();
    expect([data, ...also.map((each) => each.data)].map((each) => figureTotals(each).orders)).toEqual([1, 2, 2]);
  });
});
