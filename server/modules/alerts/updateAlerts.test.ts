import { aPrinter } from '../../../test/factories/aPrinter';
import { after, LOCATION, PUBLIC_URL, START, useAlerts } from '../../../test/server/testAlerts';
import { setOpeningHours } from '../../../test/server/setOpeningHours';
import type { Database } from '../../platform/db/database';
import { alerts } from '../../platform/db/schema';
import { sendDueMails } from '../mail/sendDueMails';
import { enqueueAlertMails } from './alertMails';
import { createAlertUpdates } from './updateAlerts';

describe('updates of alerts', () => {
  const { server, evaluate, place, addEntry, inKitchen } = useAlerts();
  const changed = () => server.recorded.locationEvents.filter(({ event }) => event === 'alerts.changed');

  it('notify the tabs of the restaurant once when alerts begin and when they end, and not in between [W-01]', async () => {
    const once = { event: 'alerts.changed', locationId: LOCATION };
    await place('A-1', START, inKitchen);
    await place('A-2', START, inKitchen);
    await evaluate(after(0));
    expect(changed()).toEqual([]);

    await evaluate(after(2));
    expect(changed()).toEqual([once]);
    await evaluate(after(2.2));
    expect(changed()).toEqual([once]);

    await addEntry('A-1', 'SUCCESS', 'printer');
    await evaluate(after(3));
    expect(changed()).toEqual([once, once]);
  });
});

describe('concurrent updates of alerts', () => {
  const { database, sources, onChange, state, prefer, evaluate, place, addEntry, open, inKitchen } = useAlerts();

  it('begin no alert a second time for an order that another process saw printed while this one waited for the lock [K-09]', async () => {
    await place('A-1', START, inKitchen);
    await evaluate(after(2));
    // The other process has the lock first.
    const waiting: Database = Object.assign(Object.create(database()), {
      transaction: async (work: Parameters<Database['transaction']>[0]) => {
        await addEntry('A-1', 'SUCCESS', 'printer');
        await evaluate(after(3));
        return database().transaction(work);
      },
    });

    await createAlertUpdates({ ...sources(), database: waiting }, onChange)(after(3));

    expect(await open()).toEqual([]);
    expect(await database().select().from(alerts)).toHaveLength(1);
  });

  it('begin no alert about a printer within a minute after another process saw it work [K-09]', async () => {
    const printer = { ...aPrinter({ uuid: 'printer-1', locationId: LOCATION, printerName: 'Cocina' }), uuid: 'printer-1' };
    const facts = (ok: boolean) => ({
      unserved: [],
      printers: [{ locationId: LOCATION, printer, check: { ok, at: START.toISOString() } }],
    });
    const old = createAlertUpdates({ ...sources(), printerFacts: () => Promise.resolve(facts(false)) }, onChange);
    await old(START);
    await old(after(1));
    expect(await open()).toHaveLength(1);

    state.facts = facts(true);
    await evaluate(after(2));
    await old(after(2));
    expect(await open()).toEqual([]);

    await old(after(3));
    expect(await open()).toHaveLength(1);
  });

  it('send the end of an alert that ended while an e-mail that shows it as open was being sent [K-09]', async () => {
    await prefer({ push: [] });
    await place('A-1', START, inKitchen);
    await evaluate(after(2));
    await enqueueAlertMails(database(), after(2));
    const subjects: string[] = [];
    const mailSender = {
      ...{ database: database(), product: 'Pase', publicUrl: PUBLIC_URL },
      send: async ({ subject }: { subject: string }) => {
        subjects.push(subject);
        if (subjects.length > 1) return;
        await addEntry('A-1', 'SUCCESS', 'printer');
        // The evaluation began before the mail was rendered, and ended after it.
        await evaluate(after(1.9));
      },
    };
    await sendDueMails(mailSender, () => after(2));

    await enqueueAlertMails(database(), after(3));
    await sendDueMails(mailSender, () => after(3));

    expect(subjects).toEqual(['Pase: Order A-1 without a confirmed print', 'Pase: Ended: Order A-1 without a confirmed print']);
  });
});

describe('the end of an alert', () => {
  const { database, state, prefer, device, evaluate, send, place, addEntry, open, inKitchen, isNew, titles } = useAlerts();
  const printer = { ...aPrinter({ uuid: 'printer-1', locationId: LOCATION, printerName: 'Cocina' }), uuid: 'printer-1' };
  const facts = (check: { ok: boolean; at: string } | null) => ({ unserved: [], printers: [{ locationId: LOCATION, printer, check }] });
  const FOUR_HOURS = 4 * 60;

  beforeEach(async () => {
    await prefer({ email: [] });
    await device('phone');
  });

  async function evaluateAndSend(minutes: number): Promise<void> {
    await evaluate(after(minutes));
    await send(after(minutes));
  }

  it.each([
    ['is not printed', () => place('A-1', START, inKitchen)],
    ['is not answered', () => place('A-1', null, isNew)],
  ])('is not reported for an order that still %s but arrived 4 hours ago [K-09]', async (_what, placeOrder) => {
    await placeOrder();
    await evaluateAndSend(6);
    expect(await open()).toHaveLength(1);

    await evaluateAndSend(FOUR_HOURS + 1);

    expect(await open()).toEqual([]);
    expect(titles()).toHaveLength(1);
  });

  it('is reported for an order that was printed [K-09]', async () => {
    await place('A-1', START, inKitchen);
    await evaluateAndSend(6);
    await addEntry('A-1', 'SUCCESS', 'printer');

    await evaluateAndSend(7);

    expect(titles()).toHaveLength(2);
  });

  it('is not reported for a printer that is down when the restaurant closes [K-09]', async () => {
    state.facts = facts({ ok: false, at: START.toISOString() });
    await evaluateAndSend(0);
    await evaluateAndSend(1);
    expect(await open()).toHaveLength(1);
    await setOpeningHours(database(), LOCATION, { tue: [{ from: '10:00', to: '11:00' }] });
    state.facts = { unserved: [], printers: [] };

    await evaluateAndSend(2);

    expect(await open()).toEqual([]);
    expect(titles()).toHaveLength(1);
  });

  it('comes without a message after an hour in which nothing was known about the printer [K-09]', async () => {
    state.facts = facts({ ok: false, at: START.toISOString() });
    await evaluateAndSend(0);
    await evaluateAndSend(1);
    state.facts = facts(null);
    await evaluateAndSend(2);
    await evaluateAndSend(61);
    expect(await open()).toHaveLength(1);

    await evaluateAndSend(62);

    expect(await open()).toEqual([]);
    expect(titles()).toHaveLength(1);
  });
});
