import { operationSchema } from '@/domain/operation';
import { tolerantList } from '@/domain/reply';
import { operations } from '../../platform/db/schema';
import { recordOperation, type RecordedOperation } from '../operations/operationStore';
import { aRecordedOperation } from '../../../test/server/aRecordedOperation';
import { useTestServer } from '../../../test/server/testServer';

describe('GET /statuses', () => {
  const { call, database } = useTestServer();

  beforeEach(() => database().delete(operations));

  const record = (id: string, over: Partial<RecordedOperation> = {}) => recordOperation(database(), aRecordedOperation({ id, ...over }));
  const page = async (as: string, query = '') => tolerantList(operationSchema).parse((await call('GET', `/statuses${query}`, { as })).body);
  const ids = async (as: string, query = '') => (await page(as, query)).data.map(({ id }) => id);
  const at = (locationId: string, accountId: string) => ({ locationId, affectedEntityId: locationId, accountId });
  const ofMenu = (accountId: string): Partial<RecordedOperation> => ({
    accountId,
    locationId: null,
    affectedEntityId: 'master-1',
    action: 'master-catalog-menu-push',
  });

  it('returns operations newest first, in pages [HI-01]', async () => {
    for (const day of [1, 3, 2]) await record(`operation-${day}`, { date: new Date(`2026-03-0${day}T12:00:00Z`) });

    expect(await ids('location-staff')).toEqual(['operation-3', 'operation-2', 'operation-1']);
    expect(await page('location-staff', '?page=1&limit=2')).toMatchObject({
      data: [{ id: 'operation-1' }],
      count: 1,
      totalCount: 3,
      dropped: 0,
    });
  });

  it('filters by entity, action, status and date', async () => {
    await record('close');
    await record('open', { action: 'store-open', date: new Date('2026-03-03T12:00:00Z') });
    await record('failed', {
      ...at('location-es-2', 'account-es'),
      channels: [{ slug: 'glovo', status: 'fail', code: 'CHANNEL_REFUSED' }],
    });

    expect(await ids('location-staff', '?affectedEntityId=location-es-2')).toEqual(['failed']);
    expect(
      await ids('location-staff', '?affectedEntityId=location-es-2&affectedEntityId=location-es-1&action=store-close&status=success'),
    ).toEqual(['close']);
    expect(await ids('location-staff', '?status=success&status=fail')).toHaveLength(3);
    expect(await ids('location-staff', '?fromDate=2026-03-03T12:00:00Z')).toEqual(['open']);
    expect(await ids('location-staff', '?toDate=2026-03-03T12:00:00Z')).toHaveLength(2);
  });

  it.each(['action=store-burn', 'status=perhaps', 'fromDate=yesterday', 'limit=501', 'page=-1', 'colour=red'])(
    'returns 422 for ?%s',
    async (query) => {
      expect((await call('GET', `/statuses?${query}`, { as: 'location-staff' })).status).toBe(422);
    },
  );

  it('returns operations of the locations in the scope, and of the account itself', async () => {
    await record('here');
    await record('sister', at('location-es-3', 'account-es'));
    await record('sub', at('location-es-4', 'account-es-norte'));
    await record('abroad', at('location-br-1', 'account-br'));
    await record('menu', ofMenu('account-es'));
    await record('menu-abroad', ofMenu('account-br'));

    const seen = async (as: string) => (await ids(as)).sort();
    expect(await seen('location-staff')).toEqual(['here', 'menu']);
    expect(await seen('account-sales')).toEqual(['here', 'menu', 'sister']);
    expect(await seen('multi-account-admin')).toEqual(['here', 'menu', 'sister', 'sub']);
    expect(await seen('product-admin')).toEqual(['abroad', 'here', 'menu', 'menu-abroad', 'sister', 'sub']);
    expect(await ids('location-staff', '?affectedEntityId=location-br-1&affectedEntityId=master-1')).toEqual(['menu']);
  });

  it('GET /statuses/:id returns an operation in the scope, otherwise 404', async () => {
    const operation = await record('here');
    await record('abroad', at('location-br-1', 'account-br'));

    const { body } = await call('GET', '/statuses/here', { as: 'location-staff' });
    expect(operationSchema.parse(body.data)).toMatchObject(operation);
    expect((await call('GET', '/statuses/abroad', { as: 'location-staff' })).status).toBe(404);
    expect((await call('GET', '/statuses/nothing', { as: 'product-admin' })).status).toBe(404);
  });
});
