import { eq } from 'drizzle-orm';
import type { PrintAck } from '@/domain/printJob';
import { anOrder } from '../../../test/factories/anOrder';
import { aPrinter } from '../../../test/factories/aPrinter';
import { orders, printJobs, thirdPartyServices } from '../../platform/db/schema';
import { insertOrder } from '../../modules/orders/orderStore';
import { aConnectedTab } from '../../../test/server/aConnectedTab';
import { aDispatcher } from '../../../test/server/aDispatcher';
import { useTestServer } from '../../../test/server/testServer';
import { listCopies } from './printJobStore';
import { createPrintQueue } from './printQueue';

const LOCATION = 'location-es-1';
const KITCHEN = 'removed-kitchen';
const TILL = 'removed-till';
const HOUR_MS = 3_600_000;

describe('print jobs of a removed printer [R-02]', () => {
  const { server, call, database } = useTestServer();

  let time: Date;
  let parts: ReturnType<typeof aDispatcher>;
  let tab: ReturnType<typeof aConnectedTab>;

  beforeEach(async () => {
    time = new Date('2026-11-20T20:00:00.000Z');
    parts = aDispatcher(database(), () => time);
    const { dispatcher, withdrawals, changes } = parts;
    server.context.printQueue = createPrintQueue({ database: database(), dispatcher, withdrawals, changes, now: () => time });
    await database().delete(thirdPartyServices).where(eq(thirdPartyServices.locationId, LOCATION));
    await addPrinter(KITCHEN, {});
    await addPrinter(TILL, { ticketType: 'RECEIPT' });
    tab = aConnectedTab({ tabId: 'tab', locations: new Set([LOCATION]), mainUntil: new Date(time.getTime() + 4 * HOUR_MS) });
    parts.tabs.add(tab.tab);
    await insertOrder(server.context, { ...anOrder({ id: 'order', locationId: LOCATION }), accountId: 'account-es' });
  });

  async function addPrinter(uuid: string, changes: object): Promise<void> {
    const { thirdPartyServiceUuid, slug, isActive, uuid: _uuid, locationId: _locationId, ...settings } = aPrinter(changes);
    await database()
      .insert(thirdPartyServices)
      .values({ uuid, thirdPartyServiceUuid: thirdPartyServiceUuid ?? '', slug, isActive, locationId: LOCATION, settings });
  }

  const remove = (uuid = KITCHEN) => call('DELETE', `/Locations/${LOCATION}/thirdPartyServices/${uuid}`, { as: 'location-admin' });
  const jobOf = async (printerUuid: string) => {
    const [job] = await database().select().from(printJobs).where(eq(printJobs.printerUuid, printerUuid));
    if (!job) throw new Error(`No print job of ${printerUuid}`);
    return job;
  };
  const ack = async (changes: Partial<PrintAck>) =>
    parts.dispatcher.acknowledge('tab', { uuid: (await jobOf(KITCHEN)).uuid, stage: 'intent', handOut: 1, ...changes });
  const awaited = async () => (await database().select().from(orders).where(eq(orders.id, 'order')))[0];

  it('are withdrawn with the printer, and those of other printers stay open', async () => {
    const { body } = await remove();

    const { uuid } = await jobOf(KITCHEN);
    expect(body.data).toEqual({ uuid: KITCHEN, withdrawnJobs: 1 });
    expect([(await jobOf(KITCHEN)).state, (await jobOf(TILL)).state]).toEqual(['withdrawn', 'open']);
    expect(await listCopies(database(), uuid)).toEqual([expect.objectContaining({ state: 'EXPIRED', code: 'PRINTER_REMOVED' })]);
    expect(parts.withdrawn).toEqual([{ uuid, code: 'PRINTER_REMOVED' }]);
    expect(parts.removed).toEqual([uuid]);
    expect(await ack({ copy: 1, attempt: 1 })).toEqual({ ok: false, reason: 'withdrawn', code: 'PRINTER_REMOVED' });
    expect((await awaited())?.awaitedTickets).toEqual([{ printerUuid: TILL, ticketType: 'RECEIPT' }]);
  });

  it('stay open while a copy is being sent, and count as printed if it is printed', async () => {
    await ack({ copy: 1, attempt: 1 });
    await remove();
    expect((await jobOf(KITCHEN)).state).toBe('open');

    await ack({ stage: 'final', outcomes: [{ copy: 1, outcome: 'DONE' }] });

    expect((await jobOf(KITCHEN)).state).toBe('withdrawn');
    expect(parts.removed).toEqual([]);
    expect((await database().select().from(printJobs)).filter(({ kind }) => kind === 'VOID')).toEqual([]);
  });

  it('are reported as not printed if the copy that was being sent fails', async () => {
    await ack({ copy: 1, attempt: 1 });
    await remove();
    await ack({ stage: 'final', outcomes: [{ copy: 1, outcome: 'FAILED', code: 'EPTR_COVER_OPEN' }] });

    expect(parts.removed).toEqual([(await jobOf(KITCHEN)).uuid]);
  });

  it('that were created while the printer was being removed are withdrawn by the next sweep', async () => {
    await database().delete(thirdPartyServices).where(eq(thirdPartyServices.uuid, KITCHEN));
    await parts.withdrawals.sweep();

    expect([(await jobOf(KITCHEN)).state, (await jobOf(TILL)).state]).toEqual(['withdrawn', 'open']);
    expect(parts.removed).toEqual([(await jobOf(KITCHEN)).uuid]);
  });

  it('include a test ticket', async () => {
    const printer = { ...aPrinter({ uuid: TILL, ticketType: 'RECEIPT' }), locationId: LOCATION };
    const { jobUuid } = await server.context.printQueue.printTest(printer, 'Prueba');
    await remove(TILL);

    expect(parts.removed).toContain(jobUuid);
  });
});
