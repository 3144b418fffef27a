import { readSheet } from 'read-excel-file/node';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { ScheduleDraft } from '@/domain/reportSchedule';
import type { ReportContent } from '@/domain/savedView';
import { anOrder } from '../../../test/factories/anOrder';
import { readCsv } from '../../../test/factories/readCsv';
import { insertOrders } from '../../../test/server/anyOrders';
import { beforeLock } from '../../../test/server/beforeLock';
import { useMailServer } from '../../../test/server/testMailServer';
import { useTestServer } from '../../../test/server/testServer';
import { mails, orders, reportRecipients, reportRuns, reportSchedules, savedViews, users } from '../../platform/db/schema';
import { createSmtpTransport } from '../mail/smtpTransport';
import { createSchedule, sendScheduleNow } from './changeSchedules';
import { enqueueDueReports } from './enqueueReports';
import { orderRow } from '../orders/orderStore';
import { sendDueReports, type ReportSender } from './sendDueReports';
import { listRuns, purgeRuns, unsubscribe } from './scheduleStore';
import { findUser } from '../users/userStore';

const ADMIN = 'user-account-admin';
const MANAGER = 'user-location-manager';
/** A Thursday; the schedule is due on Friday at 8:00 in Madrid, which is 7:00 UTC. */
const START = new Date('2026-11-19T12:00:00.000Z');
const DUE = new Date('2026-11-20T07:00:00.000Z');
const after = (from: Date, ms: { days?: number; hours?: number; minutes?: number }) =>
  new Date(from.getTime() + (((ms.days ?? 0) * 24 + (ms.hours ?? 0)) * 60 + (ms.minutes ?? 0)) * 60_000);
const CONTENT: ReportContent = {
  ...{ kind: 'report', report: 'sales', period: { preset: 'yesterday' }, accountId: null, locationIds: [], channels: [] },
  ...{ services: [], statuses: [], days: 'location', dayStartsAt: 5 },
};

describe('reports by e-mail', () => {
  const { server, database } = useTestServer();
  const { received, state } = useMailServer();

  beforeEach(async () => {
    await database()
      .insert(savedViews)
      .values({
        ...{ id: 'view-1', accountId: 'account-es', ownerId: ADMIN, name: 'Ayer', isShared: true, content: CONTENT, rev: 1 },
        updatedAt: START,
      });
    const of = (id: string, locationId: string, total: number, rest: Partial<Parameters<typeof anOrder>[0]> = {}) => ({
      ...anOrder({ id, code: id, locationId, placedAt: '2026-11-19T12:00:00.000Z', total, ...rest }),
      accountId: 'account-es',
    });
    await insertOrders(database(), [
      of('one', 'location-es-1', 1000),
      of('two', 'location-es-3', 2500),
      of('usd', 'location-es-3', 700, { currency: 'USD' }),
      of('today', 'location-es-1', 9900, { placedAt: '2026-11-20T12:00:00.000Z' }),
    ]);
  });

  async function schedule(change: Partial<ScheduleDraft> = {}): Promise<string> {
    const user = await findUser(database(), ADMIN);
    if (!user) throw new Error(`The demo has no ${ADMIN}`);
    const draft: ScheduleDraft = {
      ...{ viewId: 'view-1', recurrence: { every: 'day', hour: 8 }, timeZone: 'Europe/Madrid', format: 'csv', isActive: true },
      recipients: [{ userId: ADMIN, language: 'es' }],
      ...change,
    };
    return (await createSchedule(database(), user, draft, START)).id;
  }

  const senderTo = (url: string, change: Partial<ReportSender> = {}): ReportSender => ({
    ...{ database: database(), reports: database(), send: createSmtpTransport(url, 'Pase <no-reply@example.com>'), product: 'Pase' },
    ...{ publicUrl: 'https://pase.example.com', secret: 'a secret of the test', maxFileBytes: 1_000_000 },
    ...change,
  });

  /** What a process does at a time. */
  async function run(at: Date, sender: ReportSender = senderTo(state.url)): Promise<void> {
    await enqueueDueReports(sender.database, () => at);
    await sendDueReports(sender, () => at);
  }

  const runs = async () => database().select().from(reportRuns).orderBy(asc(reportRuns.dueAt), asc(reportRuns.recipient));
  const csvOf = (index: number, delimiter = ';') =>
    readCsv((received[index]?.attachments[0]?.content.toString('utf8') ?? '').replace('\uFEFF', ''), delimiter);

  it('are sent when they are due, with the totals of each currency and the table of the period [M-06]', async () => {
    await schedule();

    await run(after(DUE, { minutes: -1 }));
    expect(received).toEqual([]);
    await run(DUE);

    const [mail] = received;
    expect(mail).toMatchObject({ to: 'account-admin@demo.pase', subject: 'Ayer · 19 nov 2026' });
    expect(mail?.text).toContain('Hola, Andrés Cuesta:');
    expect(mail?.text).toContain('- Pedidos: 3\n- Cancelados: 0\n- No procesados: 0\n- Ventas: 35,00\u00a0€\n- Ventas: 7,00\u00a0US$');
    expect(mail?.html).toContain('<li>Ventas: 35,00\u00a0€</li>');
    expect(mail?.text).toMatch(/https:\/\/pase\.example\.com\/reports\?view=/);
    expect(mail?.attachments).toMatchObject([{ filename: 'ayer_2026-11-19_2026-11-19.csv', mimeType: 'text/csv' }]);
    const [header, ...rows] = csvOf(0);
    expect(header).toEqual(expect.arrayContaining(['Día', 'Restaurante', 'Canal', 'Pedidos', 'Ventas', 'Moneda']));
    const sales = header?.indexOf('Ventas') ?? -1;
    expect(rows.map((row) => row[sales]).sort()).toEqual(['10,00', '25,00', '7,00']);
    expect(await runs()).toMatchObject([{ state: 'sent', reason: null, dueAt: DUE, isLate: false, missed: 0, recipient: mail?.to }]);
  });

  it('are sent once for each due time, whatever several processes do at the same time [M-06]', async () => {
    await schedule();

    await Promise.all([run(DUE), run(DUE), run(DUE)]);
    await run(after(DUE, { minutes: 30 }));

    expect(received).toHaveLength(1);
    expect(await runs()).toHaveLength(1);
    await run(after(DUE, { days: 1 }));
    expect(received).toHaveLength(2);
  });

  it('are not enqueued by a process that read the due schedule before another one enqueued it [M-06]', async () => {
    const id = await schedule();
    const nextDueAt = after(DUE, { days: 1 });
    const taken = beforeLock(database(), reportSchedules, (transaction) =>
      transaction.update(reportSchedules).set({ nextDueAt }).where(eq(reportSchedules.id, id)),
    );

    await enqueueDueReports(taken, () => DUE);

    expect(await runs()).toEqual([]);
    expect(await database().select().from(mails).where(eq(mails.kind, 'report'))).toEqual([]);
  });

  it('show each recipient the figures of their own scope, in their language [M-06]', async () => {
    await schedule({
      recipients: [
        { userId: ADMIN, language: 'es' },
        { userId: MANAGER, language: 'en' },
      ],
    });

    await run(DUE);

    const of = (name: string) => received.find(({ to }) => to === `${name}@demo.pase`);
    expect(of('account-admin')?.text).toContain('- Pedidos: 3\n');
    expect(of('location-manager')?.text).toContain('- Orders: 1\n- Cancelled: 0\n- Not processed: 0\n- Sales: 10,00\u00a0€');
    const table = of('location-manager')?.attachments[0]?.content.toString('utf8') ?? '';
    expect(readCsv(table.replace('\uFEFF', ''), ',')).toHaveLength(2);
    expect(table).not.toContain('25');
  });

  it('use the scope of the time of sending, not that of the time at which they were queued [M-06]', async () => {
    await schedule({ recipients: [{ userId: MANAGER, language: 'en' }] });
    await run(DUE, senderTo('smtp://127.0.0.1:1'));
    await database()
      .update(users)
      .set({ locationsIds: ['location-es-3'] })
      .where(eq(users.id, MANAGER));

    await run(after(DUE, { minutes: 1 }));

    expect(received[0]?.text).toContain('- Orders: 2\n');
    expect(received[0]?.text).toContain('- Sales: 25,00\u00a0€');
  });

  it('are not sent to a recipient who was demoted, and the log says why [M-06]', async () => {
    await schedule({
      recipients: [
        { userId: ADMIN, language: 'es' },
        { userId: MANAGER, language: 'en' },
      ],
    });
    await run(DUE, senderTo('smtp://127.0.0.1:1'));
    await database().update(users).set({ role: 'location-staff' }).where(eq(users.id, MANAGER));

    await run(after(DUE, { minutes: 1 }));
    await run(after(DUE, { days: 1 }));

    expect(received.map(({ to }) => to)).toEqual(['account-admin@demo.pase', 'account-admin@demo.pase']);
    const lines = (await runs()).filter(({ userId }) => userId === MANAGER);
    expect(lines.map(({ state, reason }) => [state, reason])).toEqual([
      ['notSent', 'noRight'],
      ['notSent', 'noRight'],
    ]);
  });

  it.each([
    ['demoted', 'ownerNoRight', () => database().update(users).set({ role: 'location-staff' }).where(eq(users.id, ADMIN))],
    ['moved to another account', 'noRight', () => database().update(users).set({ accountId: 'account-br' }).where(eq(users.id, MANAGER))],
  ] as const)('are not sent when a user of the schedule was %s [M-06]', async (_what, reason, change) => {
    await schedule({ recipients: [{ userId: MANAGER, language: 'en' }] });
    await change();

    await run(DUE);

    expect(received).toEqual([]);
    expect(await runs()).toMatchObject([{ state: 'notSent', reason }]);
  });

  it('of a deleted owner are not sent, are logged, and continue when another administrator saves them [M-06]', async () => {
    const id = await schedule({ recipients: [{ userId: MANAGER, language: 'en' }] });
    const { app, context } = server;
    const headers = { 'access-token': context.tokens.sign('user-product-admin') };
    expect((await app.inject({ method: 'DELETE', url: `/api/EndUsers/${ADMIN}`, headers })).statusCode).toBe(200);

    await run(DUE);
    expect(received).toEqual([]);
    expect(await listRuns(database(), id)).toMatchObject([{ state: 'notSent', reason: 'ownerGone', userId: null, recipient: '' }]);

    await database().update(reportSchedules).set({ ownerId: 'user-account-manager' });
    await run(after(DUE, { days: 1 }));
    expect(received).toHaveLength(1);
  });

  it('of an unshared view end with their owner [M-06]', async () => {
    await database().update(savedViews).set({ isShared: false });
    await schedule();
    const { app, context } = server;
    const headers = { 'access-token': context.tokens.sign('user-product-admin') };

    await app.inject({ method: 'DELETE', url: `/api/EndUsers/${ADMIN}`, headers });
    await run(DUE);

    expect(received).toEqual([]);
    expect(await database().select().from(reportSchedules)).toEqual([]);
  });

  it('that the mail server does not accept for two days are sent late, once, and say so [M-06]', async () => {
    await schedule({ recurrence: { every: 'week', weekday: 5, hour: 8 } });
    const isDown = senderTo('smtp://127.0.0.1:1');
    for (let hour = 0; hour < 48; hour += 1) await run(after(DUE, { hours: hour }), isDown);
    expect(await runs()).toMatchObject([{ state: 'queued' }]);

    for (const minutes of [0, 30, 60, 90]) await run(after(DUE, { days: 2, minutes }));

    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ subject: 'Ayer · 19 nov 2026 (con retraso)' });
    expect(received[0]?.text).toContain('Este informe llega tarde: debía enviarse el 20 nov 2026, 8:00 (Europe/Madrid)');
    expect(received[0]?.text).toContain('- Pedidos: 3\n');
    expect(await runs()).toMatchObject([{ state: 'sent', isLate: true, reason: null }]);
  });

  it('that are due again before the mail server accepts them are sent once, with the number of those not sent [M-06]', async () => {
    await schedule();
    const isDown = senderTo('smtp://127.0.0.1:1');
    for (let hour = 0; hour < 49; hour += 1) await run(after(DUE, { hours: hour }), isDown);

    for (const minutes of [0, 30, 60, 90]) await run(after(DUE, { days: 2, hours: 1, minutes }));

    expect(received).toHaveLength(1);
    expect(received[0]?.text).toContain('No se enviaron 2 correos anteriores de este informe.');
    expect(received[0]?.subject).toContain('Ayer · 21 nov 2026');
    expect((await runs()).map(({ state, reason, missed }) => [state, reason, missed])).toEqual([
      ['failed', 'replaced', 0],
      ['failed', 'replaced', 1],
      ['sent', null, 2],
    ]);
    expect(
      await database()
        .select()
        .from(mails)
        .where(and(eq(mails.kind, 'report'), eq(mails.state, 'queued'))),
    ).toEqual([]);
  });

  it('whose due times passed while no process ran are sent late, once, with the number of those not sent [M-06]', async () => {
    await schedule();

    await run(after(DUE, { days: 2, hours: 3 }));
    await run(after(DUE, { days: 2, hours: 4 }));

    expect(received).toHaveLength(1);
    expect(received[0]?.subject).toBe('Ayer · 21 nov 2026 (con retraso)');
    expect(received[0]?.text).toContain('No se enviaron 2 correos anteriores de este informe.');
    expect(await runs()).toMatchObject([{ dueAt: after(DUE, { days: 2 }), isLate: true, missed: 2, state: 'sent' }]);
  });

  it('that were sent on request while the mail server was down neither replace the regular ones nor are replaced, and are not late [M-06]', async () => {
    const id = await schedule();
    const user = await findUser(database(), ADMIN);
    const isDown = senderTo('smtp://127.0.0.1:1');
    await run(DUE, isDown);
    await sendScheduleNow(database(), user!, id, after(DUE, { minutes: 1 }));
    await run(after(DUE, { days: 1 }), isDown);

    await run(after(DUE, { days: 1, hours: 2 }));

    expect(received).toHaveLength(2);
    expect((await runs()).map(({ isOnRequest, state, missed, isLate }) => [isOnRequest, state, missed, isLate])).toEqual([
      [false, 'failed', 0, false],
      [true, 'sent', 0, false],
      [false, 'sent', 1, true],
    ]);
  });

  it('are not sent any more after a week without a mail server [M-06]', async () => {
    await schedule({ recurrence: { every: 'month', day: 20, hour: 8 } });
    const isDown = senderTo('smtp://127.0.0.1:1');
    for (let hour = 0; hour < 8 * 24; hour += 1) await run(after(DUE, { hours: hour }), isDown);

    await run(after(DUE, { days: 8, hours: 1 }));

    expect(received).toEqual([]);
    expect(await runs()).toMatchObject([{ state: 'failed', reason: 'expired' }]);
  });

  it('that the mail server rejects permanently are not repeated [M-06]', async () => {
    await schedule();
    state.behavior = { code: 550, text: 'No such mailbox', at: 'recipient' };

    await run(DUE);
    await run(after(DUE, { hours: 2 }));

    expect(state.attempts).toBe(1);
    expect(await runs()).toMatchObject([{ state: 'failed', reason: 'rejected' }]);
  });

  it('have an unsubscribe link that mail programs call with one click, and which works once and for all [M-06]', async () => {
    const id = await schedule();
    await run(DUE);
    const header = (key: string) => received[0]?.headers.find((each) => each.key === key)?.value;

    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('list-unsubscribe')).toMatch(/^<https:\/\/pase\.example\.com\/report-mails\/unsubscribe\?.*>$/);
    await unsubscribe(database(), id, ADMIN, DUE);
    await run(after(DUE, { days: 1 }));

    expect(received).toHaveLength(1);
    expect((await runs()).at(-1)).toMatchObject({ state: 'notSent', reason: 'unsubscribed' });
  });

  it('of orders contain no text that a spreadsheet reads as a formula, as CSV and as XLSX [M-06]', async () => {
    await database().update(orders).set({ code: '=1+1' }).where(eq(orders.id, 'one'));
    await database()
      .update(savedViews)
      .set({ content: { ...CONTENT, report: 'orders' } });
    await schedule();
    await schedule({ format: 'xlsx' });

    await run(DUE);

    const csv = received.find(({ attachments }) => attachments[0]?.mimeType === 'text/csv');
    const xlsx = received.find((mail) => mail !== csv);
    expect(csv?.attachments[0]?.content.toString('utf8')).toContain("'=1+1");
    const [header, ...rows] = await readSheet(xlsx?.attachments[0]?.content ?? Buffer.alloc(0));
    expect(rows.map((row) => row[0])).toEqual(['=1+1', 'two', 'usd']);
    expect(rows[0]?.[header?.indexOf('Total') ?? -1]).toBe(10);
    expect(rows[0]?.[header?.indexOf('Hecho') ?? -1]).toEqual(new Date('2026-11-19T13:00:00.000Z'));
  });

  it('of a pivot have one row for each cell, and the totals of the pivot [M-06]', async () => {
    const pivot = {
      ...{ kind: 'pivot' as const, period: { preset: 'yesterday' as const }, rows: ['location' as const], columns: [] },
      ...{ measures: ['orders', 'sales', 'salesShare'], compare: 'none', compareFrom: '', sort: null, isHeat: false, filter: {} },
    };
    await database().update(savedViews).set({ content: pivot });
    await schedule();

    await run(DUE);

    expect(received[0]?.text).toContain('- Pedidos: 3\n');
    const [header, ...rows] = csvOf(0);
    expect(header).toEqual(['Restaurante', 'Moneda', 'Pedidos', 'Ventas', '% de ventas']);
    expect(rows.map((row) => row.slice(1)).sort()).toEqual([
      ['EUR', '1', '10,00', '28,57'],
      ['EUR', '1', '25,00', '71,43'],
      ['USD', '1', '7,00', '100'],
    ]);
  });

  const before = (id: string, placedAt: string) =>
    orderRow({ ...anOrder({ id, locationId: 'location-es-1', placedAt, total: 1000 }), accountId: 'account-es' });

  it('of a pivot are compared as on its screen, in the text and in the file [M-06]', async () => {
    const pivot = {
      ...{ kind: 'pivot' as const, period: { preset: 'yesterday' as const }, rows: ['location' as const], columns: [] },
      ...{ measures: ['orders', 'sales'], compare: 'own', compareFrom: '2026-11-10', sort: null, isHeat: false, filter: {} },
    };
    await database().update(savedViews).set({ content: pivot });
    await database()
      .insert(orders)
      .values([1, 2].map((n) => before(`before-${n}`, `2026-11-10T1${n}:00:00.000Z`)));
    await schedule();

    await run(DUE);

    const text = received[0]?.text.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '';
    expect(text).toContain('- Pedidos: 3 (antes: 2, +50 %)\n');
    expect(text).toContain('- Ventas: 35,00 € (antes: 20,00 €, +75 %)\n');
    expect(text).toContain('Comparado con 10 nov 2026.');
    const [header, ...rows] = csvOf(0);
    expect(header?.slice(2)).toEqual([
      ...['Pedidos', 'Pedidos · Antes (2026-11-10 – 2026-11-10)', 'Pedidos · Diferencia', 'Pedidos · %'],
      ...['Ventas', 'Ventas · Antes (2026-11-10 – 2026-11-10)', 'Ventas · Diferencia', 'Ventas · %'],
    ]);
    expect(rows.map((row) => row.slice(1)).sort()).toEqual([
      ['EUR', '1', '', '', '', '25,00', '', '', ''],
      ['EUR', '1', '2', '-1', '-50', '10,00', '20,00', '-10,00', '-50'],
      ['USD', '1', '', '', '', '7,00', '', '', ''],
    ]);
  });

  it('of a period that is not over are compared with the same part of the other one [M-06]', async () => {
    const pivot = {
      ...{ kind: 'pivot' as const, period: { preset: 'today' as const }, rows: [], columns: [] },
      ...{ measures: ['orders'], compare: 'own', compareFrom: '2026-11-10', sort: null, isHeat: false, filter: {} },
    };
    await database().update(savedViews).set({ content: pivot });
    // The report is due at 7:00 UTC.
    const times = ['2026-11-10T06:59:00.000Z', '2026-11-10T07:01:00.000Z'];
    await database()
      .insert(orders)
      .values(times.map((placedAt, n) => before(`before-${n}`, placedAt)));
    await schedule();

    await run(DUE);

    const text = received[0]?.text ?? '';
    expect(text).toMatch(/Comparado con 10 nov 2026, hasta el 10 nov 2026, 8:00 \(Europe\/Madrid\)\./);
    expect(text).toContain('(antes: 10,00');
  });

  it('say that the table is missing if it is larger than the installation allows [M-06]', async () => {
    await schedule();

    await run(DUE, senderTo(state.url, { maxFileBytes: 50 }));

    expect(received[0]?.attachments).toEqual([]);
    expect(received[0]?.text).toContain('La tabla es demasiado grande para un correo.');
    expect(received[0]?.text).toContain('- Pedidos: 3\n');
  });

  it('whose figures cannot be read are attempted again, and those whose view the server rejects are not [M-06]', async () => {
    await schedule();
    await enqueueDueReports(database(), () => DUE);
    const broken = Object.assign(Object.create(database()), {
      transaction: () => Promise.reject(new Error('statement timeout')),
    });

    await sendDueReports(senderTo(state.url, { reports: broken }), () => DUE);
    expect(await runs()).toMatchObject([{ state: 'queued' }]);
    await database()
      .update(savedViews)
      .set({ content: { ...CONTENT, period: { from: '2025-01-01', to: '2026-03-01' } } });
    await run(after(DUE, { minutes: 1 }));

    expect(received).toEqual([]);
    expect(await runs()).toMatchObject([{ state: 'notSent', reason: 'invalidView' }]);
  });

  it('are not sent to an address that was changed after they were queued [M-06]', async () => {
    await schedule();
    await enqueueDueReports(database(), () => DUE);
    await database().update(users).set({ email: 'new@demo.pase' }).where(eq(users.id, ADMIN));

    await run(DUE);

    expect(received).toEqual([]);
    expect(await runs()).toMatchObject([{ state: 'notSent', reason: 'addressChanged' }]);
  });

  it('are not sent when their owner was demoted after they were queued [M-06]', async () => {
    await schedule({ recipients: [{ userId: MANAGER, language: 'en' }] });
    await enqueueDueReports(database(), () => DUE);
    await database().update(users).set({ role: 'location-staff' }).where(eq(users.id, ADMIN));

    await run(DUE);

    expect(received).toEqual([]);
    expect(await runs()).toMatchObject([{ state: 'notSent', reason: 'ownerNoRight' }]);
  });

  it('leave a log that is deleted after 90 days [M-06]', async () => {
    await schedule();
    await run(DUE);

    await purgeRuns(database(), after(DUE, { days: 89 }));
    expect(await runs()).toHaveLength(1);
    await purgeRuns(database(), after(DUE, { days: 91 }));
    expect(await runs()).toEqual([]);
  });

  it('have recipients that are deleted with their user, while the log stays [M-06]', async () => {
    await schedule({ recipients: [{ userId: MANAGER, language: 'en' }] });
    await run(DUE);

    await database().delete(users).where(eq(users.id, MANAGER));

    expect(await database().$count(reportRecipients, sql`true`)).toBe(0);
    expect(await runs()).toMatchObject([{ userId: null, recipient: 'location-manager@demo.pase', state: 'sent' }]);
  });
});
