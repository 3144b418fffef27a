import type { AlertPreferences } from '@/domain/alert';
import { enqueueAlertMails } from '../../server/modules/alerts/alertMails';
import { saveDevice, savePreferences } from '../../server/modules/alerts/alertSettingsStore';
import type { ConditionSources } from '../../server/modules/alerts/findConditions';
import { sendDuePushes } from '../../server/modules/alerts/sendDuePushes';
import { createAlertUpdates } from '../../server/modules/alerts/updateAlerts';
import { loadVapidKeys } from '../../server/modules/alerts/vapidKeys';
import { sendDueMails } from '../../server/modules/mail/sendDueMails';
import { createSmtpTransport } from '../../server/modules/mail/smtpTransport';
import { addStatus, insertOrder } from '../../server/modules/orders/orderStore';
import { alerts, channelStatuses, locations } from '../../server/platform/db/schema';
import type { PrinterFacts } from '../../server/realtime/printerReports';
import { anOrder } from '../factories/anOrder';
import { useMailServer } from './testMailServer';
import { usePushService } from './testPushService';
import { useTestServer } from './testServer';

export const PUBLIC_URL = 'https://pase.example.com';
export const STAFF = 'user-location-staff';
export const LOCATION = 'location-es-1';
export const START = new Date('2026-03-02T12:00:00.000Z');
export const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

const ALL: AlertPreferences = {
  push: ['notPrinted', 'nobodyPrints', 'orderUnanswered', 'posFailing', 'channelClosed', 'printerDown', 'paperNearEnd'],
  email: ['notPrinted', 'nobodyPrints', 'orderUnanswered', 'posFailing', 'channelClosed', 'printerDown', 'paperNearEnd'],
  locationIds: null,
  quiet: null,
  timeZone: 'Europe/Madrid',
  urgentInQuiet: false,
  digestMinutes: 0,
  language: 'en',
};

/** A server with alerts for the tests of one file: orders, devices and preferences, and the runs that the server does periodically. */
export function useAlerts() {
  const { server, database } = useTestServer();
  const mailServer = useMailServer();
  const push = usePushService();
  const none: PrinterFacts = { unserved: [], printers: [] };
  const state = { facts: none };
  const sources = (): ConditionSources => ({
    database: database(),
    overdueAfterMs: 60_000,
    printerFacts: () => Promise.resolve(state.facts),
  });
  const onChange = (locationId: string) => server.context.notifyLocation({ event: 'alerts.changed', locationId });
  let update: ReturnType<typeof createAlertUpdates>;

  beforeEach(async () => {
    state.facts = none;
    update = createAlertUpdates(sources(), onChange);
    // The demo begins with paused channels.
    await database().update(channelStatuses).set({ status: 'open', askedStatus: null, askedAt: null });
    await database()
      .update(locations)
      .set({ data: { channels: [{ slug: 'glovo', enabled: true }] } });
  });

  const prefer = (changes: Partial<AlertPreferences> = {}, userId = STAFF) => savePreferences(database(), userId, { ...ALL, ...changes });
  const device = (name: string, userId = STAFF, epoch = 0) =>
    saveDevice(database(), { userId, token: `token of ${name}`, epoch }, push.subscribe(name), START);
  const evaluate = (at: Date) => update(at);
  const sender = async (privateTargets = true) => ({
    keys: await loadVapidKeys(database(), null),
    subject: 'mailto:ops@example.com',
    allowPrivate: privateTargets,
  });
  const send = async (at: Date, { mailUrl = mailServer.state.url, privateTargets = true } = {}) => {
    await sendDuePushes(database(), await sender(privateTargets), () => at);
    await enqueueAlertMails(database(), at);
    const transport = createSmtpTransport(mailUrl, 'Pase <no-reply@example.com>');
    await sendDueMails({ database: database(), send: transport, product: 'Pase', publicUrl: PUBLIC_URL }, () => at);
  };
  /** Evaluates and sends, as the server does every few seconds. */
  const runAt = async (minutes: number, options?: Parameters<typeof send>[1]) => {
    await evaluate(after(minutes));
    await send(after(minutes), options);
  };
  const place = async (id: string, awaitedSince: Date | null, changes: object = {}) => {
    server.context.printQueue.prepareTickets = () =>
      Promise.resolve({ awaitedSince, tickets: [], insert: () => Promise.resolve(), dispatch: () => Promise.resolve() });
    const order = anOrder({
      id,
      code: id,
      locationId: LOCATION,
      placedAt: START.toISOString(),
      updatedAt: START.toISOString(),
      ...changes,
    });
    await insertOrder(server.context, { ...order, accountId: 'account-es' });
  };
  const isNew = { statuses: [{ status: 'INCOMING_NEW', date: START.toISOString() }] };
  const inKitchen = { statuses: [{ status: 'IN_KITCHEN', date: START.toISOString() }] };
  const addEntry = (id: string, status: string, type: string | null = null) =>
    addStatus(server.context, id, { status, type, creator: 'test', date: after(3).toISOString() });
  const open = async () => (await database().select().from(alerts)).filter(({ endedAt }) => endedAt === null);
  const titles = () => push.received.map(({ content }) => content.title);

  return {
    server,
    database,
    mailServer,
    push,
    state,
    sender,
    prefer,
    device,
    sources,
    onChange,
    evaluate,
    send,
    runAt,
    place,
    addEntry,
    open,
    titles,
    isNew,
    inKitchen,
  };
}
