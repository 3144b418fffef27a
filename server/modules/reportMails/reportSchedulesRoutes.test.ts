import { eq } from 'drizzle-orm';
import { MAX_SCHEDULES, SEND_NOW_EVERY_MS } from '@/domain/reportSchedule';
import { REPORT_CONTENT } from '../../../test/server/audit/savedViewSamples';
import { useTestServer } from '../../../test/server/testServer';
import { mails, reportRecipients, reportRuns, reportSchedules, savedViews, users } from '../../platform/db/schema';
import { unsubscribeLink } from './unsubscribeLink';

const ADMIN = 'user-account-admin';
const DRAFT = {
  ...{ viewId: 'view-1', recurrence: { every: 'week', weekday: 1, hour: 8 }, timeZone: 'Europe/Madrid', format: 'xlsx', isActive: true },
  recipients: [{ userId: ADMIN, language: 'es' }],
};
const { viewId: _viewId, ...CHANGE } = DRAFT;

describe('schedules of reports by e-mail', () => {
  const { server, call, database } = useTestServer();

  beforeEach(async () => {
    const view = { accountId: 'account-es', ownerId: ADMIN, content: REPORT_CONTENT, rev: 1, updatedAt: new Date() };
    await database()
      .insert(savedViews)
      .values([
        { ...view, id: 'view-1', name: 'Shared', isShared: true },
        { ...view, id: 'own-1', name: 'Own', isShared: false },
      ]);
    server.context.mailing.canSend = true;
  });

  const create = (change: object = {}, as = 'account-admin') => call('POST', '/report-schedules', { as, body: { ...DRAFT, ...change } });
  const created = async (change: object = {}, as = 'account-admin') => (await create(change, as)).body.data.id as string;
  const change = (id: string, body: object, as = 'account-admin') =>
    call('PUT', `/report-schedules/${id}`, { as, body: { ...CHANGE, ...body } });
  const listed = async (as: string) => (await call('GET', '/report-schedules?viewId=view-1', { as })).body.data as { id: string }[];

  it('are stored with their next due time [M-06]', async () => {
    const { status, body } = await create();

    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      ...{ viewId: 'view-1', ownerId: ADMIN, recurrence: DRAFT.recurrence, format: 'xlsx', isActive: true, sentNowAt: null },
      recipients: [{ userId: ADMIN, name: 'Andrés Cuesta', email: 'account-admin@demo.pase', language: 'es', unsubscribedAt: null }],
    });
    expect(new Date(body.data.nextDueAt as string).getUTCDay()).toBe(1);
    expect(Date.parse(body.data.nextDueAt as string)).toBeGreaterThan(Date.now());
    expect((await create({ isActive: false })).body.data).toMatchObject({ isActive: false, nextDueAt: null });
  });

  it('offer as recipients the users who may read the view [M-06]', async () => {
    const readers = async (viewId: string, as = 'account-admin') => {
      const { body } = await call('GET', `/report-readers?viewId=${viewId}`, { as });
      return (body.data as { email: string }[] | undefined)?.map(({ email }) => email.replace('@demo.pase', '')).sort();
    };

    expect(await readers('own-1')).toEqual(['account-admin']);
    const shared = await readers('view-1');
    expect(shared).toEqual(expect.arrayContaining(['account-admin', 'account-manager', 'location-manager']));
    expect(shared).not.toEqual(expect.arrayContaining(['location-staff']));
    expect(shared?.filter((name) => name.endsWith('-br'))).toEqual([]);
    expect(await readers('own-1', 'account-manager')).toBeUndefined();
  });

  it.each([
    ['a user of another account', { recipients: [{ userId: 'user-account-admin-br', language: 'pt' }] }],
    ['a user without reports', { recipients: [{ userId: 'user-location-staff', language: 'es' }] }],
    ['a colleague for an unshared view', { viewId: 'own-1', recipients: [{ userId: 'user-account-manager', language: 'es' }] }],
    ['the same recipient twice', { recipients: [DRAFT.recipients[0], DRAFT.recipients[0]] }],
    ['no recipient', { recipients: [] }],
    ['an hour of the next day', { recurrence: { every: 'day', hour: 24 } }],
    ['a day that no month has', { recurrence: { every: 'month', day: 32, hour: 8 } }],
    ['an unknown zone', { timeZone: 'Mars/Base' }],
    ['an unknown format', { format: 'pdf' }],
    ['an unknown language', { recipients: [{ userId: ADMIN, language: 'fr' }] }],
  ])('are rejected with %s [M-06]', async (_what, invalid) => {
    expect((await create(invalid)).status).toBe(422);
  });

  it('are not found for a view that the user does not see [M-06]', async () => {
    expect((await create({ viewId: 'own-1' }, 'account-manager')).status).toBe(404);
    expect((await create({}, 'account-admin-br')).status).toBe(404);
    expect((await create({}, 'location-staff')).status).toBe(403);
    expect((await call('GET', '/report-schedules?viewId=view-1', { as: 'account-admin-br' })).status).toBe(404);
  });

  it('are listed and changed by their owner and by administrators of the users of the account [M-06]', async () => {
    const id = await created({ recipients: [{ userId: 'user-account-manager', language: 'es' }] }, 'account-manager');

    expect([await listed('account-manager'), await listed('account-admin')]).toMatchObject([[{ id }], [{ id }]]);
    expect(await listed('location-manager')).toEqual([]);
    expect((await change(id, { format: 'csv' }, 'location-manager')).status).toBe(403);
    expect((await change(id, { format: 'csv' }, 'account-admin-br')).status).toBe(404);
    expect((await change(id, { format: 'csv' })).body.data).toMatchObject({ format: 'csv', ownerId: 'user-account-manager' });
    expect((await call('GET', `/report-schedules/${id}/runs`, { as: 'location-manager' })).status).toBe(403);
    expect((await call('DELETE', `/report-schedules/${id}`, { as: 'location-manager' })).status).toBe(403);
    expect((await call('DELETE', `/report-schedules/${id}`, { as: 'account-manager' })).status).toBe(200);
    expect(await listed('account-admin')).toEqual([]);
  });

  it('whose owner may not read the view any more belong to the administrator who saves them [M-06]', async () => {
    const id = await created({ recipients: [{ userId: 'user-account-manager', language: 'es' }] }, 'account-manager');
    await database().update(users).set({ role: 'location-staff' }).where(eq(users.id, 'user-account-manager'));

    const { body } = await change(id, {});

    expect(body.data).toMatchObject({ ownerId: ADMIN });
  });

  it('are limited to ten per view, also with two concurrent requests [M-06]', async () => {
    for (let count = 1; count < MAX_SCHEDULES; count += 1) await create();

    const replies = await Promise.all([create(), create()]);

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('are sent on request at once, at most every ten minutes [M-06]', async () => {
    const id = await created();
    const send = () => call('POST', `/report-schedules/${id}/send`, { as: 'account-admin' });

    const replies = await Promise.all([send(), send()]);

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = replies.find(({ status }) => status === 409)?.body.error;
    expect(refused).toMatchObject({ code: 'SENT_RECENTLY', details: { until: expect.any(String) } });
    expect(await database().select().from(mails).where(eq(mails.kind, 'report'))).toMatchObject([
      { recipient: 'account-admin@demo.pase', state: 'queued', language: 'es' },
    ]);
    const { body } = await call('GET', `/report-schedules/${id}/runs`, { as: 'account-admin' });
    expect(body.data).toMatchObject([{ isOnRequest: true, state: 'queued', recipient: 'account-admin@demo.pase', missed: 0 }]);

    const earlier = new Date(Date.now() - SEND_NOW_EVERY_MS - 1);
    await database().update(reportSchedules).set({ sentNowAt: earlier });
    expect((await send()).status).toBe(201);
    expect(await database().select().from(reportRuns)).toHaveLength(2);
  });

  it('are not sent on request by an installation without a mail server [M-06]', async () => {
    const id = await created();
    server.context.mailing.canSend = false;

    const { status, body } = await call('POST', `/report-schedules/${id}/send`, { as: 'account-admin' });

    expect([status, body.error.code]).toEqual([409, 'MAIL_NOT_CONFIGURED']);
    expect(await database().select().from(reportRuns)).toEqual([]);
  });

  it('end with their view [M-06]', async () => {
    await created();

    await call('DELETE', '/saved-views/view-1', { as: 'account-admin' });

    expect(await database().select().from(reportSchedules)).toEqual([]);
  });

  describe('the unsubscribe link', () => {
    const linkOf = (scheduleId: string, userId = ADMIN) => {
      const { pathname, search } = new URL(unsubscribeLink('https://pase.example.com', server.context.linkSecret, { scheduleId, userId }));
      return pathname + search;
    };
    const unsubscribedAt = async () => (await database().select().from(reportRecipients))[0]?.unsubscribedAt;
    const oneClick = (url: string) =>
      server.app.inject({
        ...{ method: 'POST', url, payload: 'List-Unsubscribe=One-Click' },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });

    it('shows a page with one button, and unsubscribes only when it is pressed [M-06]', async () => {
      const url = linkOf(await created());

      const page = await server.app.inject({ method: 'GET', url, headers: { 'accept-language': 'pt-BR,pt;q=0.9' } });

      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('<button>Parar de receber</button>');
      expect(await unsubscribedAt()).toBeNull();
      const done = await server.app.inject({ method: 'POST', url });
      expect([done.statusCode, done.headers['set-cookie']]).toEqual([200, undefined]);
      expect(await unsubscribedAt()).toBeInstanceOf(Date);
    });

    it('unsubscribes by the request of mail programs, twice without an error (RFC 8058) [M-06]', async () => {
      const url = linkOf(await created());

      expect([(await oneClick(url)).statusCode, (await oneClick(url)).statusCode]).toEqual([200, 200]);

      expect(await unsubscribedAt()).toBeInstanceOf(Date);
    });

    it('rejects a link whose schedule, user or signature was changed [M-06]', async () => {
      const url = linkOf(await created());
      const other = linkOf('schedule-2');

      for (const changed of [url.replace(ADMIN, 'user-account-manager'), url.slice(0, -1), url.replace(/signature=.*/, ''), `${other}x`]) {
        expect((await oneClick(changed)).statusCode).toBe(404);
      }
      expect(await unsubscribedAt()).toBeNull();
      expect((await oneClick(other)).statusCode).toBe(200);
    });

    it('is final for the owner of the schedule: only the recipient can subscribe again [M-06]', async () => {
      const recipients = [{ userId: 'user-account-manager', language: 'es' }];
      const id = await created({ recipients });
      await oneClick(linkOf(id, 'user-account-manager'));

      await change(id, { recipients: DRAFT.recipients });
      await change(id, { recipients });
      const rows = async () => (await database().select().from(reportRecipients)).filter(({ isRemoved }) => !isRemoved);
      expect(await rows()).toMatchObject([{ userId: 'user-account-manager', unsubscribedAt: expect.any(Date) }]);

      await database().update(reportSchedules).set({ ownerId: 'user-account-manager' });
      await change(id, { recipients }, 'account-manager');
      expect(await rows()).toMatchObject([{ userId: 'user-account-manager', unsubscribedAt: null }]);
    });
  });
});
