import { eq } from 'drizzle-orm';
import type { PrinterEntry } from '@/domain/printer';
import { aPrinter } from '../../../test/factories/aPrinter';
import { anOrder } from '../../../test/factories/anOrder';
import type { PrintQueue } from '../../context';
import { locations, printCopies, printJobs, thirdPartyServices } from '../../platform/db/schema';
import { aDispatcher } from '../../../test/server/aDispatcher';
import { insertAccounts } from '../../../test/server/insertTenants';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { closeJob } from './printJobStore';
import { createPrintQueue } from './printQueue';

const NOW = new Date('2026-11-20T20:00:00.000Z');
const LOCATION = {
  id: 'location-1',
  accountId: 'account-1',
  name: 'Sol',
  timeZone: 'Europe/Madrid',
  currency: 'EUR',
  country: 'ES',
  data: {},
};

describe('printQueue', () => {
  const database = useTestDatabase();

  async function start(...printers: Partial<PrinterEntry>[]) {
    await insertAccounts(database(), LOCATION.accountId);
    await database().insert(locations).values(LOCATION);
    for (const [index, changes] of printers.entries()) {
      const { uuid, thirdPartyServiceUuid, slug, isActive, locationId, ...settings } = aPrinter({
        uuid: `printer-${index + 1}`,
        locationId: LOCATION.id,
        ...changes,
      });
      await database()
        .insert(thirdPartyServices)
        .values({ uuid: uuid ?? '', thirdPartyServiceUuid: thirdPartyServiceUuid ?? 'service-1', slug, isActive, locationId, settings });
    }
    const now = () => NOW;
    const { dispatcher, withdrawals, changes } = aDispatcher(database(), now);
    const queue = createPrintQueue({ database: database(), dispatcher, withdrawals, changes, now });
    return { queue, jobs: () => database().select().from(printJobs).orderBy(printJobs.printerUuid) };
  }

  const order = anOrder({ locationId: LOCATION.id });
  const print = async (queue: PrintQueue) => {
    const tickets = await queue.prepareTickets(order);
    await database().transaction((transaction) => tickets.insert(transaction));
    await tickets.dispatch();
  };

  it('creates one open job for each usable printer, with its copies and flags', async () => {
    const { queue, jobs } = await start(
      { ticketType: 'KITCHEN', copies: 2, autoPrint: true },
      { ticketType: 'RECEIPT', autoPrint: false },
      { isActive: false },
      { connectMethod: 'CLIENT' },
      { printerURL: 'not a url' },
    );

    await print(queue);

    expect(await jobs()).toEqual([
      expect.objectContaining({
        printerUuid: 'printer-1',
        ticketType: 'KITCHEN',
        copies: 2,
        autoPrint: true,
        isManual: false,
        state: 'open',
        orderId: order.id,
      }),
      expect.objectContaining({
        printerUuid: 'printer-2',
        ticketType: 'RECEIPT',
        copies: 1,
        autoPrint: false,
        isManual: false,
        state: 'open',
      }),
    ]);
  });

  it('creates jobs for an installed program, which no tab gets: automatic, repeated and test tickets [PR-19]', async () => {
    const { queue, jobs } = await start({
      connectMethod: 'CLIENT',
      installationId: 'till-1',
      osName: 'Barra',
      printerURL: null,
    });

    await print(queue);
    const [job] = await jobs();
    await closeJob(database(), job?.uuid ?? '', 'final');
    expect(await queue.printAgain(order, {})).toEqual({ created: 1, released: 0 });
    await queue.printTest(
      aPrinter({ uuid: 'printer-1', locationId: LOCATION.id, connectMethod: 'CLIENT', installationId: 'till-1', osName: 'Barra' }),
      'Hola',
    );

    expect(await jobs()).toHaveLength(3);
    for (const each of await jobs()) expect(each).toMatchObject({ connectMethod: 'CLIENT', url: '', handOut: 0 });
  });

  it('returns when automatic tickets were created, and null without automatic tickets [BP-03]', async () => {
    const { queue } = await start({ autoPrint: true });
    expect((await queue.prepareTickets(order)).awaitedSince).toEqual(NOW);

    await database()
      .update(thirdPartyServices)
      .set({ settings: aPrinter({ autoPrint: false }) });
    expect((await queue.prepareTickets(order)).awaitedSince).toBeNull();
  });

  it('dispatches no job if the transaction of the order is rolled back', async () => {
    const { queue, jobs } = await start({});
    const tickets = await queue.prepareTickets(order);
    const lost = database().transaction(async (transaction) => {
      await tickets.insert(transaction);
      throw new Error('the order could not be inserted');
    });

    await expect(lost).rejects.toThrow('the order could not be inserted');
    await tickets.dispatch();
    expect(await jobs()).toEqual([]);
  });

  it('gives a job its ticket and the same ticket marked as a possible duplicate', async () => {
    const { queue, jobs } = await start({ ticketType: 'KITCHEN' });
    await print(queue);
    const [job] = await jobs();

    expect(job?.body).toContain(order.code);
    expect(job?.body).not.toContain('POSIBLE DUPLICADO');
    expect(job?.duplicateBody).toContain('POSIBLE DUPLICADO');
  });

  it('prints again as a new manual job despite the setting of the printer, only on printers of the ticket type', async () => {
    const { queue, jobs } = await start({ ticketType: 'KITCHEN', autoPrint: false }, { ticketType: 'RECEIPT' });

    expect(await queue.printAgain(order, { ticketType: 'KITCHEN', copies: 3 })).toEqual({ created: 1, released: 0 });
    expect(await jobs()).toEqual([expect.objectContaining({ printerUuid: 'printer-1', copies: 3, isManual: true, allowPrint: true })]);
  });

  it('releases a queued job instead of creating a second one', async () => {
    const { queue, jobs } = await start({ ticketType: 'KITCHEN' });
    await print(queue);

    expect(await queue.printAgain(order, { ticketType: 'KITCHEN' })).toEqual({ created: 0, released: 1 });
    expect(await jobs()).toEqual([expect.objectContaining({ allowPrint: true, state: 'open' })]);
  });

  it('prints again at the current address of the printer', async () => {
    const { queue, jobs } = await start({ ticketType: 'KITCHEN', printerURL: 'http://192.168.1.20/epos' });
    await print(queue);
    await database()
      .update(thirdPartyServices)
      .set({ settings: aPrinter({ ticketType: 'KITCHEN', printerURL: 'http://192.168.1.30/epos' }) });

    expect(await queue.printAgain(order, { ticketType: 'KITCHEN' })).toEqual({ created: 1, released: 0 });
    expect((await jobs()).map(({ state, url }) => [state, url]).sort()).toEqual([
      ['open', 'http://192.168.1.30/epos'],
      ['superseded', 'http://192.168.1.20/epos'],
    ]);
  });

  it('creates exactly one more job after the first was printed', async () => {
    const { queue, jobs } = await start({ ticketType: 'KITCHEN' });
    await print(queue);
    for (const job of await jobs()) await closeJob(database(), job.uuid, 'final');

    expect(await queue.printAgain(order, {})).toEqual({ created: 1, released: 0 });
    expect((await jobs()).map(({ state }) => state).sort()).toEqual(['final', 'open']);
  });

  it('creates no second job while a copy is being sent, because it would print an unmarked duplicate', async () => {
    const { queue, jobs } = await start({ ticketType: 'KITCHEN', copies: 2 });
    await print(queue);
    await database().update(printCopies).set({ state: 'INTENT', attempt: 1 }).where(eq(printCopies.copy, 1));

    expect(await queue.printAgain(order, { ticketType: 'KITCHEN' })).toEqual({ created: 0, released: 1 });
    expect((await jobs()).map(({ state }) => state)).toEqual(['open']);
  });

  it('replaces a job that stopped at a failed copy by a new one', async () => {
    const { queue, jobs } = await start({ ticketType: 'KITCHEN', copies: 2 });
    await print(queue);
    await database().update(printCopies).set({ state: 'FAILED', attempt: 1 }).where(eq(printCopies.copy, 1));

    expect(await queue.printAgain(order, {})).toEqual({ created: 1, released: 0 });
    expect((await jobs()).map(({ state }) => state).sort()).toEqual(['open', 'superseded']);
  });

  it('marks a repeated ticket as a possible duplicate while an earlier ticket on that printer may have been printed [BP-06]', async () => {
    const { queue, jobs } = await start({ ticketType: 'KITCHEN' }, { ticketType: 'RECEIPT' });
    await print(queue);
    const [sent] = await jobs();
    const ofSent = eq(printCopies.jobUuid, sent?.uuid ?? '');
    await database().update(printCopies).set({ state: 'UNKNOWN', attempt: 1 }).where(ofSent);
    const openTickets = async () =>
      (await jobs())
        .filter(({ state }) => state === 'open')
        .map(({ body, ticketType }) => [ticketType, body.includes('POSIBLE DUPLICADO')]);

    expect(await queue.printAgain(order, {})).toEqual({ created: 1, released: 1 });
    expect(await openTickets()).toEqual([
      ['KITCHEN', true],
      ['RECEIPT', false],
    ]);

    // The second one failed: the first may still be on paper.
    const second = (await jobs()).find(({ state, ticketType }) => state === 'open' && ticketType === 'KITCHEN');
    await database()
      .update(printCopies)
      .set({ state: 'FAILED', attempt: 1 })
      .where(eq(printCopies.jobUuid, second?.uuid ?? ''));
    await queue.printAgain(order, { ticketType: 'KITCHEN' });
    expect(await openTickets()).toContainEqual(['KITCHEN', true]);

    await database().update(printCopies).set({ state: 'DONE' }).where(ofSent);
    for (const job of await jobs()) await closeJob(database(), job.uuid, 'final');
    await queue.printAgain(order, { ticketType: 'KITCHEN' });
    expect(await openTickets()).toEqual([['KITCHEN', false]]);
  });

  it('prints a test ticket that belongs to no order', async () => {
    const { queue, jobs } = await start({});
    await queue.printTest(aPrinter({ uuid: 'printer-1', locationId: LOCATION.id }), 'Hola');

    expect(await jobs()).toEqual([
      expect.objectContaining({ orderId: '', isManual: true, body: expect.stringContaining('Hola') as unknown }),
    ]);
  });
});
