import { eq } from 'drizzle-orm';
import { anOrder } from '../../../test/factories/anOrder';
import { printJobs, thirdPartyServices } from '../../platform/db/schema';
import { DEMO_PROGRAM } from '../seed/demoPrinters';
import { findOrder, insertOrder } from '../../modules/orders/orderStore';
import { startVirtualPrinter, type VirtualPrinter } from './virtualPrinter';
import { createPrintQueue } from '../../printing/queue/printQueue';
import { aDispatcher } from '../../../test/server/aDispatcher';
import { ManualClock } from '../../../test/server/manualClock';
import { waitUntil } from '../../../test/server/testPrinter';
import { useTestServer } from '../../../test/server/testServer';
import { createInstalledClient, type InstalledClient } from './installedClient';
import type { InstalledPrograms } from '../../printing/queue/installedPrograms';
import { Tasks } from '../tasks';

const { installationId, osName, locationId } = DEMO_PROGRAM;

describe('the installed program of the demo [PR-19]', () => {
  const { server, database } = useTestServer();
  let printer: VirtualPrinter;
  let clock: ManualClock;
  let tasks: Tasks;
  let client: InstalledClient;
  let programs: InstalledPrograms;

  beforeEach(async () => {
    // The other printers of that location belong to browsers, and no browser is connected.
    printer = await startVirtualPrinter({ port: 0, name: osName, printMs: 0 });
    const now = () => new Date();
    const { dispatcher, withdrawals, changes, ...rest } = aDispatcher(database(), now);
    programs = rest.programs;
    server.context.printQueue = createPrintQueue({ database: database(), dispatcher, programs, withdrawals, changes, now });
    clock = new ManualClock();
    tasks = new Tasks(clock.setTimer);
    client = createInstalledClient(server.context, {
      programs,
      tasks,
      installationId,
      printers: { [osName]: printer.serviceUrl },
    });
  });
  afterEach(async () => {
    await tasks.stop();
    await printer.close();
  });

  const place = (id: string) => insertOrder(server.context, { ...anOrder({ id, code: id, locationId }), accountId: 'account-es' });
  const lines = (id: string) => server.recorded.changed.filter(({ order, entry }) => order.id === id && entry).map(({ entry }) => entry);
  /** Advances the clock from heartbeat to heartbeat until the condition holds. */
  const until = (condition: () => boolean) =>
    waitUntil(() => {
      if (condition()) return true;
      if (clock.waiting > 0) clock.next();
      return false;
    });
  const printed = () => printer.ledger.map(({ text }) => /order-\d/.exec(text ?? '')?.[0]);
  const jobsOfProgram = () => database().select().from(printJobs).where(eq(printJobs.installationId, installationId));
  const allEnded = async () => (await jobsOfProgram()).every(({ state }) => state === 'final');

  it('prints its tickets in order and adds the details to the status entries of the orders', async () => {
    await place('order-1');
    await place('order-2');
    await until(() => lines('order-2').length > 0);

    expect(printed()).toEqual(['order-1', 'order-2']);
    expect(lines('order-1')).toEqual([
      expect.objectContaining({
        status: 'SUCCESS',
        type: 'printer',
        creator: 'print-client',
        reason: null,
        meta: {
          httpStatus: 200,
          printerOrder: expect.objectContaining({ kind: 'TICKET', ticketType: 'KITCHEN', copy: 1, attempt: 1 }) as unknown,
          printerResponse: expect.objectContaining({ success: true, code: '' }) as unknown,
          thirdPartyConfig: expect.objectContaining({ connectMethod: 'CLIENT', installationId, osName }) as unknown,
          errors: [],
        },
      }),
    ]);
    await tasks.stop();
    expect(await allEnded()).toBe(true);
  });

  it('reports REQUIRES_MANUAL_PRINT for a ticket of a printer without automatic printing', async () => {
    const [row] = await database().select().from(thirdPartyServices).where(eq(thirdPartyServices.locationId, locationId));
    await database()
      .update(thirdPartyServices)
      .set({ settings: { ...row?.settings, connectMethod: 'CLIENT', installationId, osName, autoPrint: false } })
      .where(eq(thirdPartyServices.locationId, locationId));
    await place('order-1');
    await until(() => lines('order-1').length > 0);

    expect(lines('order-1')).toEqual(
      expect.arrayContaining([expect.objectContaining({ status: 'REQUIRES_MANUAL_PRINT', creator: 'print-client' })]),
    );
    await tasks.stop();
    expect(printer.ledger).toEqual([]);
    expect(await allEnded()).toBe(true);
  });

  it('reports once that its printer cannot print, and prints when it can', async () => {
    printer.change({ cover: 'open' });
    await place('order-1');
    await until(() => lines('order-1').length > 0);
    expect(lines('order-1')).toEqual([expect.objectContaining({ status: 'ERROR', reason: 'EPTR_COVER_OPEN' })]);

    printer.change({ cover: 'closed' });
    await until(() => lines('order-1').length > 1);
    expect(lines('order-1').map((entry) => entry?.status)).toEqual(['ERROR', 'SUCCESS']);
  });

  it('prints a kitchen ticket once, marked, that an earlier run took before it ended without a result', async () => {
    client.setConnected(false);
    await place('order-1');
    const run = { installationId, name: 'a run that ends' };
    const [taken] = await programs.takeJobs(run);
    const { uuid = '', handOut = null } = taken?.message ?? {};
    await programs.acknowledge(run, { uuid, stage: 'intent', handOut, copy: 1, attempt: 1 });

    client.setConnected(true);
    await until(() => lines('order-1').length > 0);

    expect(printed()).toEqual(['order-1']);
    expect(printer.ledger[0]?.text).toContain('POSIBLE DUPLICADO');
    expect(lines('order-1')).toEqual([expect.objectContaining({ status: 'SUCCESS' })]);
    await tasks.stop();
    expect(await allEnded()).toBe(true);
  });

  it('prints nothing while it is disconnected, and the waiting tickets when it connects again', async () => {
    client.setConnected(false);
    await place('order-1');
    await until(() => clock.waiting === 0);
    expect(lines('order-1')).toEqual([]);

    client.setConnected(true);
    await until(() => lines('order-1').length > 0);
    expect(printed()).toEqual(['order-1']);
    expect((await findOrder(database(), 'order-1'))?.statuses.at(-1)).toMatchObject({ status: 'SUCCESS', creator: 'print-client' });
  });
});
