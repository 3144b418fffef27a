import { and, eq } from 'drizzle-orm';
import { aPrinter } from '../../../test/factories/aPrinter';
import { after, LOCATION, PUBLIC_URL, STAFF, START, useAlerts } from '../../../test/server/testAlerts';
import { alertDeliveries, channelStatuses, locations, mails, pushSubscriptions, users } from '../../platform/db/schema';
import { MAX_DEVICES, saveDevice } from './alertSettingsStore';
import { findPrintingConditions } from './findConditions';
import { MAX_PUSH_ATTEMPTS } from './sendDuePushes';

describe('alerts outside the tab', () => {
  const { database, state, push, mailServer, prefer, device, evaluate, send, runAt, place, addEntry, open, titles, isNew, inKitchen } =
    useAlerts();

  it('begins one alert for an order that was not printed, sends it by push and e-mail, and reports its end [K-09]', async () => {
    await prefer();
    await device('phone');
    await place('A-1', START, inKitchen);

    await runAt(2);
    await runAt(3);

    expect(await open()).toMatchObject([{ kind: 'notPrinted', subject: 'A-1', locationId: LOCATION, since: START }]);
    expect(push.received).toHaveLength(1);
    expect(push.received[0]).toMatchObject({
      path: '/phone',
      headers: { 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '3600', authorization: expect.stringContaining('vapid t=') },
      content: {
        title: 'Order A-1 without a confirmed print',
        url: '/orders/A-1',
        at: START.getTime(),
        body: expect.stringContaining('13:00'),
      },
    });
    expect(mailServer.received).toHaveLength(1);
    expect(mailServer.received[0]).toMatchObject({ to: 'location-staff@demo.pase', subject: 'Pase: Order A-1 without a confirmed print' });
    expect(mailServer.received[0]?.text).toContain(`${PUBLIC_URL}/alerts`);

    await addEntry('A-1', 'SUCCESS', 'printer');
    await runAt(4);

    expect(await open()).toEqual([]);
    expect(titles()).toEqual(['Order A-1 without a confirmed print', 'Ended: Order A-1 without a confirmed print']);
    const [, ended] = mailServer.received;
    expect(ended?.subject).toBe('Pase: Ended: Order A-1 without a confirmed print');
    // The notification replaces the earlier one.
    const [first, second] = push.received.map(({ content }) => content.tag);
    expect(second).toBe(first);
  });

  it('sends several orders of a location as one notification and one e-mail [K-09]', async () => {
    await prefer();
    await device('phone');
    for (const id of ['A-1', 'A-2', 'A-3']) await place(id, START, inKitchen);

    await runAt(2);

    expect(titles()).toEqual(['3 orders without a confirmed print: A-1, A-2, A-3']);
    expect(mailServer.received.map(({ subject }) => subject)).toEqual(['Pase: 3 alerts']);
  });

  it('counts the time of a new order from its arrival at the server when the clock of the channel is wrong [K-09]', async () => {
    await prefer();
    const wrong = after(-5 * 60).toISOString();
    await place('early', null, { ...isNew, placedAt: wrong, createdAt: START.toISOString() });

    await evaluate(after(4));
    expect(await open()).toEqual([]);
    await evaluate(after(5));

    expect(await open()).toMatchObject([{ kind: 'orderUnanswered', label: 'early', since: START }]);
    await addEntry('early', 'ACEPTED');
    await evaluate(after(6));
    expect(await open()).toEqual([]);
  });

  it('begins an alert for an order that the POS refused, and ends it when it is accepted, although the clock of its channel is 5 hours behind [K-09]', async () => {
    await place('B-1', null, { ...inKitchen, placedAt: after(-5 * 60).toISOString(), createdAt: START.toISOString() });
    await addEntry('B-1', 'ERROR', 'pos');
    await evaluate(after(5));
    expect(await open()).toMatchObject([{ kind: 'posFailing', subject: 'B-1' }]);

    await addEntry('B-1', 'IN_KITCHEN');
    await evaluate(after(6));
    expect(await open()).toEqual([]);
  });

  it('begins an alert for a channel that closed itself, but not for one that a user paused [K-09]', async () => {
    const set = (values: Partial<typeof channelStatuses.$inferInsert>) =>
      database().update(channelStatuses).set(values).where(eq(channelStatuses.slug, 'glovo'));
    await set({ status: 'paused', reportedAt: START, askedStatus: 'paused', askedAt: START, askedUntil: null });
    await evaluate(after(1));
    await evaluate(after(3));
    expect(await open()).toEqual([]);

    await set({ askedStatus: 'open', askedAt: after(-60) });
    await evaluate(after(4));
    expect(await open()).toEqual([]);
    await evaluate(after(5));

    const found = await open();
    expect(found.every(({ kind, subject }) => kind === 'channelClosed' && subject === 'glovo')).toBe(true);
    expect(found.map(({ locationId }) => locationId)).toContain(LOCATION);
  });

  it('begins alerts about printing after a minute, and ends none whose state the process does not know [K-09]', async () => {
    const printer = { ...aPrinter({ uuid: 'printer-1', locationId: LOCATION, printerName: 'Cocina' }), uuid: 'printer-1' };
    const check = (ok: boolean, at: Date) => ({ ok, at: at.toISOString() });
    state.facts = { unserved: [LOCATION], printers: [{ locationId: LOCATION, printer, check: check(false, START) }] };
    await evaluate(START);
    expect(await open()).toEqual([]);
    await evaluate(after(1));
    expect((await open()).map(({ kind, label }) => [kind, label]).sort()).toEqual([
      ['nobodyPrints', ''],
      ['printerDown', 'Cocina'],
    ]);

    state.facts = { unserved: [], printers: [{ locationId: LOCATION, printer, check: null }] };
    await evaluate(after(2));
    expect((await open()).map(({ kind }) => kind)).toEqual(['printerDown']);
    state.facts = { unserved: [], printers: [{ locationId: LOCATION, printer, check: check(true, after(3)) }] };
    await evaluate(after(3));
    expect(await open()).toEqual([]);
  });

  it('has an alert for a printer that prints and has reported little paper for a minute, until its roll is changed [K-09, W-01]', async () => {
    const printer = { ...aPrinter({ uuid: 'printer-1', locationId: LOCATION, printerName: 'Cocina' }), uuid: 'printer-1' };
    const report = (paperNearEnd: boolean, at: Date) =>
      (state.facts = {
        unserved: [],
        printers: [{ locationId: LOCATION, printer, check: { ok: true, at: at.toISOString(), paperNearEnd } }],
      });
    report(true, START);
    await evaluate(START);
    expect(await open()).toEqual([]);
    report(true, after(1));
    await evaluate(after(1));

    expect(await open()).toMatchObject([{ kind: 'paperNearEnd', label: 'Cocina', since: START }]);
    report(false, after(2));
    await evaluate(after(2));
    expect(await open()).toEqual([]);
  });

  it('begins no alert about printing while a location is closed [K-09]', async () => {
    const hours = { mon: [{ from: '20:00', to: '23:00' }] };
    await database()
      .update(locations)
      .set({ data: { openingHours: hours } });
    const printerFacts = (ids: readonly string[]) => Promise.resolve({ unserved: [...ids], printers: [] });
    const at = (time: string) => findPrintingConditions({ database: database(), printerFacts }, new Date(time));

    expect((await at('2026-03-02T12:00:00.000Z')).conditions).toEqual([]);
    expect((await at('2026-03-02T20:00:00.000Z')).conditions.map(({ locationId }) => locationId)).toContain(LOCATION);
  });

  it('sends nothing about restaurants outside the scope, the selection or the kinds of a user [K-09]', async () => {
    await prefer({}, 'user-account-admin-br');
    await prefer({ locationIds: ['location-es-2'] });
    await prefer({ email: ['channelClosed'], push: [] }, 'user-account-admin');
    await place('A-1', START, inKitchen);

    await runAt(2);

    expect(await database().select().from(alertDeliveries)).toEqual([]);
  });

  it('holds messages until the quiet hours of the user end, except urgent ones that the user allows [K-09]', async () => {
    // 13:00 to 15:00 in Madrid is 12:00 to 14:00 UTC.
    await prefer({ quiet: { from: '13:00', to: '15:00' } });
    await prefer({ quiet: { from: '13:00', to: '15:00' }, urgentInQuiet: true }, 'user-account-admin');
    await device('held');
    await device('urgent', 'user-account-admin');
    await place('A-1', START, inKitchen);
    await runAt(2);
    expect(push.received.map(({ path }) => path)).toEqual(['/urgent']);
    expect(mailServer.received.map(({ to }) => to)).toEqual(['account-admin@demo.pase']);

    await runAt(121);

    expect(push.received.map(({ path }) => path)).toEqual(['/urgent', '/held']);
    expect(mailServer.received).toHaveLength(2);
  });

  it('holds the retries of a push and an e-mail until the quiet hours of the user end, without an attempt [K-09]', async () => {
    // 13:03 to 15:00 in Madrid is 12:03 to 14:00 UTC.
    await prefer({ quiet: { from: '13:03', to: '15:00' } });
    await device('phone');
    push.state.status = 503;
    await place('A-1', START, inKitchen);
    await runAt(2.5, { mailUrl: 'smtp://127.0.0.1:1' });
    push.state.status = 201;

    await runAt(5);
    await runAt(119);
    expect(push.received).toEqual([]);
    expect(mailServer.received).toEqual([]);
    const queued = await database().select().from(alertDeliveries).orderBy(alertDeliveries.attempts);
    const held = { state: 'queued', nextAt: after(120), mailId: null };
    expect(queued).toMatchObject([
      { ...held, subscriptionId: null },
      { ...held, attempts: 1, subscriptionId: expect.any(String) },
    ]);

    await runAt(120);
    expect(titles()).toEqual(['Order A-1 without a confirmed print']);
    expect(mailServer.received.map(({ subject }) => subject)).toEqual(['Pase: Order A-1 without a confirmed print']);
  });

  it('sends an e-mail about an urgent alert in the quiet hours although an earlier e-mail waits for their end [K-09]', async () => {
    // 13:06 to 15:00 in Madrid is 12:06 to 14:00 UTC.
    await prefer({ quiet: { from: '13:06', to: '15:00' }, urgentInQuiet: true });
    const closed = { status: 'paused', reportedAt: START, askedStatus: 'open', askedAt: after(-60) } as const;
    await database().update(channelStatuses).set(closed).where(eq(channelStatuses.slug, 'glovo'));
    await evaluate(after(4));
    await runAt(5, { mailUrl: 'smtp://127.0.0.1:1' });
    const isQueued = and(eq(mails.kind, 'alerts'), eq(mails.state, 'queued'));
    expect(await database().select().from(mails).where(isQueued)).toHaveLength(1);
    await runAt(7);
    expect(mailServer.received).toEqual([]);

    await place('A-1', after(6), inKitchen);
    await runAt(8);

    expect(mailServer.received).toHaveLength(1);
    expect(mailServer.received[0]?.text).toContain('A-1');
  });

  it('sends no push about an alert that ended during the quiet hours, and one e-mail with both times [K-09]', async () => {
    await prefer({ quiet: { from: '13:00', to: '15:00' } });
    await device('held');
    await place('A-1', START, inKitchen);
    await runAt(2);
    await addEntry('A-1', 'SUCCESS', 'printer');
    await runAt(10);
    await runAt(121);

    expect(push.received).toEqual([]);
    expect(mailServer.received.map(({ subject }) => subject)).toEqual(['Pase: Ended: Order A-1 without a confirmed print']);
    expect(mailServer.received[0]?.text).toMatch(/from .*13:00.* to .*13:10/);
  });

  it('collects e-mails for the digest time of the user [K-09]', async () => {
    await prefer({ digestMinutes: 15 });
    await place('A-1', START, inKitchen);
    await runAt(2);
    await place('A-2', after(5), inKitchen);
    await runAt(7);
    expect(mailServer.received).toEqual([]);

    await runAt(17);

    expect(mailServer.received.map(({ subject }) => subject)).toEqual(['Pase: 2 alerts']);
  });

  it('queues the e-mail while the mail server is down, and sends one e-mail with everything afterwards [K-09]', async () => {
    await prefer();
    await place('A-1', START, inKitchen);
    await runAt(2, { mailUrl: 'smtp://127.0.0.1:1' });
    await place('A-2', START, inKitchen);
    await runAt(2.5, { mailUrl: 'smtp://127.0.0.1:1' });
    expect(await database().select().from(mails).where(eq(mails.kind, 'alerts'))).toMatchObject([
      { state: 'queued', error: 'unreachable', recipient: 'location-staff@demo.pase' },
    ]);

    await runAt(5);
    await runAt(6);

    expect(mailServer.received.map(({ subject }) => subject)).toEqual([
      'Pase: Order A-1 without a confirmed print',
      'Pase: Order A-2 without a confirmed print',
    ]);
  });

  it('sends no e-mail about alerts that waited for half a day without a mail server [K-09]', async () => {
    await prefer();
    await place('A-1', START, inKitchen);
    await evaluate(after(2));

    await send(after(2 + 12 * 60));

    expect(mailServer.received).toEqual([]);
    expect(await database().select().from(alertDeliveries)).toMatchObject([{ state: 'failed' }]);
  });

  it.each([404, 410])('deletes a subscription that the push service answers with %d [K-09]', async (status) => {
    await prefer({ email: [] });
    await device('phone');
    await device('laptop');
    push.state.status = status;
    await place('A-1', START, inKitchen);

    await runAt(2);

    expect(await database().select().from(pushSubscriptions)).toEqual([]);
    expect(await database().select().from(alertDeliveries)).toEqual([]);
  });

  it(`ends a push after ${MAX_PUSH_ATTEMPTS} attempts, or one that the service rejects [K-09]`, async () => {
    await prefer({ email: [] });
    await device('phone');
    push.state.status = 403;
    await place('A-1', START, inKitchen);
    await runAt(2);
    expect(await database().select().from(alertDeliveries)).toMatchObject([{ state: 'failed' }]);
    expect(await database().select().from(pushSubscriptions)).toMatchObject([{ error: 'rejected' }]);

    push.state.status = 500;
    await place('A-2', START, inKitchen);
    await evaluate(after(3));
    for (let minute = 3; minute < 120; minute += 16) await send(after(minute));

    const rows = await database().select().from(alertDeliveries);
    expect(rows.map(({ state }) => state)).toEqual(['failed', 'failed']);
    expect(Math.max(...rows.map(({ attempts }) => attempts))).toBe(MAX_PUSH_ATTEMPTS);
  });

  it('sends no push to a private address unless the settings allow it [K-09]', async () => {
    await prefer({ email: [] });
    await device('phone');
    await place('A-1', START, inKitchen);

    await runAt(2, { privateTargets: false });

    expect(push.received).toEqual([]);
    expect(await database().select().from(pushSubscriptions)).toMatchObject([{ error: 'rejected' }]);
  });

  it('deletes the subscription of a session that was ended by a new password [K-09]', async () => {
    await prefer({ email: [] });
    await device('phone');
    await database().update(users).set({ sessionEpoch: 1 }).where(eq(users.id, STAFF));
    await place('A-1', START, inKitchen);

    await runAt(2);

    expect(push.received).toEqual([]);
    expect(await database().select().from(pushSubscriptions)).toEqual([]);
  });

  it('sends nothing to a user who lost the restaurant before the message was due [K-09]', async () => {
    await prefer({ digestMinutes: 5 });
    await device('phone');
    push.state.status = 503;
    await place('A-1', START, inKitchen);
    await runAt(2);
    push.state.status = 201;
    await database().update(users).set({ locationsIds: [] }).where(eq(users.id, STAFF));

    await runAt(10);

    expect(push.received).toEqual([]);
    expect(mailServer.received).toEqual([]);
  });

  it(`stores at most ${MAX_DEVICES} devices of a user, and moves a browser to the user who signed in last [K-09]`, async () => {
    for (let number = 0; number <= MAX_DEVICES; number += 1) await device(`phone-${number}`);
    expect(await database().select().from(pushSubscriptions)).toHaveLength(MAX_DEVICES);

    const subscription = push.subscribe('shared');
    const save = (userId: string) => saveDevice(database(), { userId, token: userId, epoch: 0 }, subscription, START);
    await save(STAFF);
    await save('user-account-admin');

    const rows = await database().select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, subscription.endpoint));
    expect(rows.map(({ userId }) => userId)).toEqual(['user-account-admin']);
  });
});
