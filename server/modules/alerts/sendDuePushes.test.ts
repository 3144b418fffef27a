import { eq } from 'drizzle-orm';
import { ALERT_KINDS } from '@/domain/alert';
import { after, STAFF, START, useAlerts } from '../../../test/server/testAlerts';
import { alertDeliveries, alerts, pushSubscriptions } from '../../platform/db/schema';
import { saveDevice } from './alertSettingsStore';
import { sendDuePushes } from './sendDuePushes';

const ADMIN = 'user-account-admin';

describe('push messages about alerts', () => {
  const { database, push, mailServer, sender, prefer, device, evaluate, send, runAt, place, titles, isNew, inKitchen } = useAlerts();

  const deliveries = () => database().select().from(alertDeliveries).orderBy(alertDeliveries.attempts);

  it('retries a push while its service fails, with growing delays, and shows the error at the device [K-09]', async () => {
    await prefer({ email: [] });
    await device('phone');
    push.state.status = 503;
    await place('A-1', START, inKitchen);
    await runAt(2);
    await send(after(2));
    expect(await deliveries()).toMatchObject([{ attempts: 1, state: 'queued', nextAt: after(2 + 10 / 60) }]);
    expect(await database().select().from(pushSubscriptions)).toMatchObject([{ error: 'unreachable' }]);
    await send(after(3));
    expect(await deliveries()).toMatchObject([{ attempts: 2, state: 'queued', nextAt: after(3 + 30 / 60) }]);
    await send(after(4));
    expect(await deliveries()).toMatchObject([{ attempts: 3, state: 'queued', nextAt: after(4 + 90 / 60) }]);

    push.state.status = 201;
    await send(after(6));

    expect(titles()).toEqual(['Order A-1 without a confirmed print']);
    expect(await database().select().from(pushSubscriptions)).toMatchObject([{ error: null, sentAt: after(6) }]);
  });

  it('postpones the other messages to a browser whose push service does not respond, without an attempt [K-09]', async () => {
    await prefer({ email: [] });
    await device('phone');
    push.state.status = 503;
    await place('A-1', START, inKitchen);
    await place('A-2', null, { ...isNew, createdAt: START.toISOString() });

    await runAt(6);

    const nextAt = after(6 + 10 / 60);
    expect(push.state.posts).toBe(1);
    expect(await deliveries()).toMatchObject([
      { attempts: 0, state: 'queued', nextAt },
      { attempts: 1, state: 'queued', nextAt },
    ]);
    push.state.status = 201;
    await send(after(7));
    expect(titles().sort()).toEqual(['New order A-2 waits for an answer', 'Order A-1 without a confirmed print']);
  });

  it('rejects a browser with a malformed key or address, and sends pushes and e-mails to the others [K-09]', async () => {
    await prefer();
    await device('broken key');
    await device('broken address');
    await device('phone');
    const { endpoint } = pushSubscriptions;
    const set = (name: string, values: Partial<typeof pushSubscriptions.$inferInsert>) =>
      database()
        .update(pushSubscriptions)
        .set(values)
        .where(eq(endpoint, `${push.state.url}/${name}`));
    await set('broken key', { p256dh: 'A'.repeat(87) });
    await set('broken address', { endpoint: 'https://push.example.com:99999/x' });
    await place('A-1', START, inKitchen);

    await runAt(2);

    expect(push.received.map(({ path }) => path)).toEqual(['/phone']);
    expect(mailServer.received).toHaveLength(1);
    const rows = await database().select().from(pushSubscriptions);
    expect(rows.map(({ error }) => error ?? 'none').sort()).toEqual(['none', 'rejected', 'rejected']);
    expect((await deliveries()).filter(({ state: current }) => current === 'queued')).toEqual([]);
  });

  it('deletes the messages for the previous user of a browser, and sends the new user theirs [K-09]', async () => {
    await prefer({ email: [] });
    await prefer({ email: [] }, ADMIN);
    const subscription = push.subscribe('shared');
    const save = (userId: string) => saveDevice(database(), { userId, token: userId, epoch: 0 }, subscription, START);
    await save(STAFF);
    await place('A-1', START, inKitchen);
    await evaluate(after(2));

    await save(ADMIN);

    expect(await deliveries()).toEqual([]);
    await place('A-2', START, inKitchen);
    await runAt(3);
    expect(titles()).toEqual(['Order A-2 without a confirmed print']);
  });

  it('does not send a message of another user to a browser, which remains with its user [K-09]', async () => {
    await prefer({ email: [] });
    await device('phone');
    await place('A-1', START, inKitchen);
    await evaluate(after(2));
    await database().update(alertDeliveries).set({ userId: ADMIN });

    await send(after(2));

    expect(push.received).toEqual([]);
    expect(await deliveries()).toMatchObject([{ state: 'failed' }]);
    expect(await database().select().from(pushSubscriptions)).toMatchObject([{ userId: STAFF }]);
  });

  it('posts at most 20 notifications with one claim of a browser, and the others with the next one [K-09]', async () => {
    await prefer({ email: [] }, ADMIN);
    await device('phone', ADMIN);
    const [{ id: subscriptionId } = { id: '' }] = await database().select().from(pushSubscriptions);
    const rows = ALERT_KINDS.flatMap((kind) =>
      [1, 2].map((number) => ({
        ...{ id: `${kind}-${number}`, kind, subject: `${kind}-${number}`, label: '', locationId: `location-es-${number}` },
        ...{ since: START, createdAt: START },
      })),
    );
    await database().insert(alerts).values(rows);
    const queued = { userId: ADMIN, subscriptionId, state: 'queued', attempts: 0, nextAt: START } as const;
    const messages = rows.flatMap(({ id }) => [
      { ...queued, id: `${id} started`, alertId: id, phase: 'started' as const },
      { ...queued, id: `${id} ended`, alertId: id, phase: 'ended' as const },
    ]);
    await database().insert(alertDeliveries).values(messages);
    const stopping = new AbortController();
    push.state.ready = () => Promise.resolve(stopping.abort());

    await sendDuePushes(database(), await sender(), () => after(1), stopping.signal);

    expect(push.received).toHaveLength(20);
    const remaining = (await deliveries()).filter(({ state: current }) => current === 'queued');
    expect(remaining).toHaveLength(messages.length - 20);
    expect(remaining.every(({ attempts, nextAt }) => attempts === 0 && nextAt.getTime() === after(1).getTime())).toBe(true);
    await send(after(1));
    expect(push.received).toHaveLength(messages.length);
  });
});
