import { eq } from 'drizzle-orm';
import { MAX_SAVED_VIEWS } from '@/domain/savedView';
import { REPORT_CONTENT } from '../../../test/server/audit/savedViewSamples';
import { useTestServer } from '../../../test/server/testServer';
import { savedViews, users } from '../../platform/db/schema';

const REPORT = {
  ...{ kind: 'report', report: 'sales', period: { preset: 'previousWeek' }, accountId: null, locationIds: ['location-es-1'], channels: [] },
  ...{ services: [], statuses: [], days: 'location', dayStartsAt: 5 },
};
const PIVOT = {
  ...{ kind: 'pivot', period: { preset: 'thisMonth' }, rows: ['location'], columns: ['weekday'], measures: ['orders', 'sales'] },
  ...{ compare: 'before', compareFrom: '', sort: null, isHeat: true, filter: { channels: ['glovo'] } },
};
const DRAFT = { name: 'Semana', isShared: false, content: REPORT };

describe('saved views', () => {
  const { call, database } = useTestServer();
  const create = (change: object = {}, as = 'account-admin') => call('POST', '/saved-views', { as, body: { ...DRAFT, ...change } });
  const change = (id: string, body: object, as = 'account-admin') => call('PATCH', `/saved-views/${id}`, { as, body });
  const names = async (as: string) =>
    ((await call('GET', '/saved-views', { as })).body.data as { name: string }[]).map(({ name }: { name: string }) => name);

  it.each([
    ['report', DRAFT.content],
    ['pivot', PIVOT],
  ])('are stored with a period that remains relative: %s [M-04]', async (_kind, content) => {
    const { status, body } = await create({ content });

    expect(status).toBe(201);
    const view = { name: 'Semana', isShared: false, ownerId: 'user-account-admin', accountId: 'account-es', canChange: true, rev: 1 };
    expect(body.data).toMatchObject({ ...view, content });
    expect((await call('GET', '/saved-views', { as: 'account-admin' })).body.data).toEqual([body.data]);
  });

  it('are visible to their owner, and if shared to the users of the account with reports, but not to other accounts [M-04]', async () => {
    await create({ name: 'own' });
    await create({ name: 'shared', isShared: true });

    expect(await names('account-admin')).toEqual(['own', 'shared']);
    expect(await names('location-manager')).toEqual(['shared']);
    expect(await names('account-admin-br')).toEqual([]);
    expect(await names('product-admin')).toEqual([]);
    expect((await call('GET', '/saved-views', { as: 'location-staff' })).status).toBe(403);
  });

  it('are changed and deleted only by their owner [M-04]', async () => {
    const shared = (await create({ isShared: true })).body.data.id as string;
    const own = (await create()).body.data.id as string;
    const remove = async (id: string, as: string) => (await call('DELETE', `/saved-views/${id}`, { as })).status;

    expect((await change(shared, { rev: 1, name: 'x' }, 'account-manager')).status).toBe(403);
    expect((await change(own, { rev: 1, name: 'x' }, 'account-manager')).status).toBe(404);
    expect((await change(shared, { rev: 1, name: 'x' }, 'account-admin-br')).status).toBe(404);
    expect([await remove(shared, 'account-manager'), await remove(own, 'account-manager')]).toEqual([403, 404]);
    expect([await remove(shared, 'account-admin'), await remove(own, 'account-admin')]).toEqual([200, 200]);
    expect(await names('account-admin')).toEqual([]);
  });

  it('reject a change of an outdated revision, and return the current one [M-04]', async () => {
    const { id } = (await create()).body.data as { id: string };
    expect((await change(id, { rev: 1, name: 'Mes' })).body.data).toMatchObject({ name: 'Mes', rev: 2, content: DRAFT.content });

    const { status, body } = await change(id, { rev: 1, name: 'Año' });

    expect([status, body.error.code, body.error.details]).toEqual([409, 'VIEW_CHANGED', { rev: 2 }]);
    expect(await names('account-admin')).toEqual(['Mes']);
    expect((await change(id, { rev: 2, name: 'Mes' })).body.data.rev).toBe(2);
  });

  it.each([
    ['an empty name', { name: ' ' }],
    ['a name of 81 characters', { name: 'x'.repeat(81) }],
    ['an unknown report', { content: { ...REPORT, report: 'secrets' } }],
    ['an unknown kind', { content: { ...REPORT, kind: 'chart' } }],
    ['an unknown field of a pivot', { content: { ...PIVOT, rows: ['password'] } }],
    ['days in the filter, which would not move with the calendar', { content: { ...PIVOT, filter: { fromDay: '2026-01-01' } } }],
    ['an unknown period', { content: { ...DRAFT.content, period: { preset: 'someday' } } }],
    ['markup as a measure', { content: { ...PIVOT, measures: ['<img>'] } }],
    ['501 locations', { content: { ...PIVOT, filter: { locationIds: Array.from({ length: 501 }, (_, n) => `location-${n}`) } } }],
  ])('are rejected with %s [M-04]', async (_what, invalid) => {
    expect((await create(invalid)).status).toBe(422);
  });

  it('of a user without an account cannot be shared, neither when created nor later [M-04]', async () => {
    await database().update(users).set({ accountId: null }).where(eq(users.id, 'user-product-admin'));
    const details = [{ path: 'isShared', message: 'noAccount' }];

    const refused = await create({ isShared: true }, 'product-admin');
    expect([refused.status, refused.body.error.details]).toEqual([422, details]);
    const own = (await create({}, 'product-admin')).body.data as { id: string };
    expect(own).toMatchObject({ isShared: false, accountId: null, canChange: true });
    const changed = await change(own.id, { rev: 1, isShared: true }, 'product-admin');
    expect([changed.status, changed.body.error.details]).toEqual([422, details]);
    expect((await change(own.id, { rev: 1, name: 'Mes' }, 'product-admin')).body.data).toMatchObject({ name: 'Mes', accountId: null });
    expect(await names('account-admin')).toEqual([]);
  });

  it('of a user who has left the account are hidden from other users without an account [M-04]', async () => {
    const { id } = (await create({ isShared: true })).body.data as { id: string };
    await database().update(users).set({ accountId: null });
    expect(await names('product-admin')).toEqual([]);

    expect((await change(id, { rev: 1, name: 'Mes' })).body.data).toMatchObject({ isShared: true, accountId: null });

    expect(await names('product-admin')).toEqual([]);
  });

  it('reject content of another kind [M-04]', async () => {
    const { id } = (await create()).body.data as { id: string };

    expect((await change(id, { rev: 1, content: PIVOT })).status).toBe(422);
  });

  it('are limited to 100 per user, also with two concurrent requests [M-04]', async () => {
    const row = { accountId: 'account-es', ownerId: 'user-account-admin', isShared: false, rev: 1, updatedAt: new Date() };
    const content = REPORT_CONTENT;
    const rows = Array.from({ length: MAX_SAVED_VIEWS - 1 }, (_, n) => ({ ...row, content, id: `view-${n}`, name: `View ${n}` }));
    await database().insert(savedViews).values(rows);

    const replies = await Promise.all([create(), create()]);

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect((await create({}, 'account-manager')).status).toBe(201);
  });

  it('of a deleted user are deleted, except the shared ones, which an administrator of the account may change [M-04]', async () => {
    await create({ name: 'own' }, 'location-manager');
    const { id } = (await create({ name: 'shared', isShared: true }, 'location-manager')).body.data as { id: string };

    expect((await call('DELETE', '/EndUsers/user-location-manager', { as: 'product-admin' })).status).toBe(200);

    expect(await database().select().from(users).where(eq(users.id, 'user-location-manager'))).toEqual([]);
    const rows = await database().select().from(savedViews);
    expect(rows).toMatchObject([{ name: 'shared', ownerId: null, accountId: 'account-es' }]);
    expect((await change(id, { rev: 1, name: 'x' }, 'account-manager')).status).toBe(403);
    expect((await change(id, { rev: 1, isShared: false })).status).toBe(422);
    expect((await change(id, { rev: 1, name: 'renamed' })).body.data).toMatchObject({ name: 'renamed', ownerId: null, canChange: true });
  });
});
