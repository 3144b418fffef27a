import { printersOf } from '@/domain/location';
import type { Breakage } from '@/domain/printProof';
import { aPrintJob } from '../../test/server/aPrintJob';
import { ManualClock } from '../../test/server/manualClock';
import { useTestServer } from '../../test/server/testServer';
import { findLocation } from '../modules/locations/locationStore';
import { insertJobs } from '../printing/queue/printJobStore';
import type { PaperTicket } from './printers/paperLedger';
import type { PrinterStateChange } from './printers/printerState';
import { createPrintProofs } from './printProofs';
import { Random } from './random';
import { Tasks } from './tasks';

const LOCATION = 'location-es-1';
/** The kitchen printer of the first location, at the first port of the virtual printers. */
const KITCHEN = '9b2c7e10-0000-4000-8000-000000000001';
const PORT = 4301;
const JOB = 'job-of-the-proof';

const aTicket = (jobUuid: string, marked: boolean): PaperTicket => ({
  ...{ seq: 1, at: '2026-11-20T12:00:01.000Z', jobUuid, copy: 1, marked, complete: true, bytes: 10, hash: 'hash', text: 'Ticket' },
  ...{ svg: '<svg/>', width: 576, height: 400 },
});

describe('the proof of printing of the demo', () => {
  const { server, call, database } = useTestServer();

  /** A kitchen printer that records what is done to it, and a clock that advances by hand. */
  function setUp({ tickets = [] as PaperTicket[], getsTicket = true } = {}) {
    const done: unknown[] = [];
    const clock = new ManualClock();
    const printer = {
      port: PORT,
      tickets,
      change: (change: PrinterStateChange) => void done.push(change),
      loseReplyOf: (jobUuid: string) => void done.push({ loseReplyOf: jobUuid }),
    };
    const outage = {
      attach: () => undefined,
      begin: (durationMs: number, ended: () => void) => {
        done.push({ outageMs: durationMs });
        clock.setTimer(durationMs, ended);
      },
    };
    const now = () => new Date(Date.parse('2026-11-20T12:00:00Z') + clock.now);
    const proofs = createPrintProofs({ random: new Random(1), tasks: new Tasks(clock.setTimer), outage, now });
    proofs.addPrinters([printer]);
    let created = 0;
    server.context.printQueue.prepareTickets = (order) =>
      Promise.resolve({
        awaitedSince: null,
        tickets: [],
        insert: async (transaction) => {
          done.push('order');
          created += 1;
          const uuid = created === 1 ? JOB : `${JOB}-${created}`;
          const job = aPrintJob({ uuid, orderId: order.id, locationId: LOCATION, printerUuid: KITCHEN });
          if (getsTicket) await insertJobs(transaction, [job]);
        },
        dispatch: () => Promise.resolve(),
      });
    const replied: (() => void)[] = [];
    const start = async (breakage: Breakage, printerUuid = KITCHEN) => {
      const location = await findLocation(database(), LOCATION);
      if (!location) throw new Error('The demo has no first location.');
      const whenReplied = (then: () => void) => void replied.push(then);
      return proofs.start(server.context, { location, printerUuid, breakage, whenReplied });
    };
    return { proofs, start, done, clock, replied };
  }

  it.each<[Breakage, PrinterStateChange, PrinterStateChange]>([
    ['coverOpen', { cover: 'open' }, { cover: 'closed' }],
    ['unplugged', { offline: true }, { offline: false }],
  ])('breaks "%s" before the order, and mends it after 8 s [W-03]', async (breakage, broken, mended) => {
    const { proofs, start, done, clock } = setUp();

    expect(await start(breakage)).toBe(JOB);
    expect(done).toEqual([broken, 'order']);
    expect(proofs.read(JOB)).toEqual({ breakage, brokenAt: '2026-11-20T12:00:00.000Z', mendedAt: null, tickets: [] });
    clock.next();
    expect(done).toEqual([broken, 'order', mended]);
    expect(proofs.read(JOB).mendedAt).toBe('2026-11-20T12:00:08.000Z');
  });

  it('loses the reply of the ticket of this order only [W-03]', async () => {
    const { start, done } = setUp();

    await start('replyLost');

    expect(done).toEqual(['order', { loseReplyOf: JOB }]);
  });

  it('stops the server for 8 s once its reply is sent [W-03]', async () => {
    const { proofs, start, done, clock, replied } = setUp();
    await start('serverStopped');
    expect(done).toEqual(['order']);

    replied.forEach((then) => then());
    expect(done).toEqual(['order', { outageMs: 8_000 }]);
    clock.next();

    expect(proofs.read(JOB)).toMatchObject({ breakage: 'serverStopped', mendedAt: '2026-11-20T12:00:08.000Z' });
  });

  it('breaks one thing at a time [W-03]', async () => {
    const { start, done, clock } = setUp();
    await start('coverOpen');

    await expect(start('unplugged')).rejects.toMatchObject({ statusCode: 409, code: 'BROKEN_ALREADY' });
    expect(done).toEqual([{ cover: 'open' }, 'order']);
    await start('replyLost');
    clock.next();
    await start('unplugged');

    expect(done.at(-2)).toEqual({ offline: true });
  });

  it('mends what it broke even if the printer gets no ticket [W-03]', async () => {
    const { start, done, clock } = setUp({ getsTicket: false });

    await expect(start('coverOpen')).rejects.toMatchObject({ statusCode: 409, code: 'NO_TICKET' });
    clock.next();

    expect(done).toEqual([{ cover: 'open' }, 'order', { cover: 'closed' }]);
  });

  it('can stop the server again after an order could not be placed [W-03]', async () => {
    const { start, clock, replied } = setUp();
    const insert = () => Promise.reject(new Error('the database is down'));
    server.context.printQueue.prepareTickets = () =>
      Promise.resolve({ awaitedSince: null, tickets: [], insert, dispatch: () => Promise.resolve() });
    await expect(start('serverStopped')).rejects.toThrow('the database is down');

    replied.forEach((then) => then());
    clock.next();

    await expect(start('serverStopped')).rejects.toThrow('the database is down');
  });

  it('lists only virtual printers, and rejects any other [W-03]', async () => {
    const { proofs, start, done } = setUp();
    const location = await findLocation(database(), LOCATION);
    const till = location && printersOf(location).find(({ ticketType }) => ticketType === 'RECEIPT');

    expect(proofs.list(location ? [location] : [])).toEqual([{ printerUuid: KITCHEN, locationId: LOCATION }]);
    await expect(start('unplugged', till?.uuid ?? '')).rejects.toMatchObject({ statusCode: 404 });
    expect(done).toEqual([]);
  });

  it('returns the paper of the job only [W-03]', () => {
    const { proofs } = setUp({ tickets: [aTicket(JOB, false), aTicket('another-job', false), aTicket(JOB, true)] });

    expect(proofs.read(JOB)).toMatchObject({
      breakage: 'nothing',
      tickets: [{ marked: false, svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' }, { marked: true }],
    });
  });

  it('is offered by the demo within the scope of the user [W-03]', async () => {
    const printer = { port: PORT, tickets: [], change: jest.fn(), loseReplyOf: jest.fn() };
    server.demo.printProofs.addPrinters([printer]);
    await insertJobs(database(), [aPrintJob({ uuid: JOB, locationId: LOCATION })]);
    const body = { printerUuid: KITCHEN, breakage: 'coverOpen' };
    const read = (as: string) => call('GET', `/demo/print-proof/tickets/${JOB}`, { as });

    expect((await call('GET', '/demo/print-proof/printers', { as: 'location-staff' })).body).toMatchObject({
      data: [{ printerUuid: KITCHEN, locationId: LOCATION }],
    });
    expect((await call('GET', '/demo/print-proof/printers', { as: 'location-staff-br' })).body).toMatchObject({ data: [] });
    expect((await call('POST', '/demo/print-proof/tickets', { as: 'location-staff-br', body })).status).toBe(404);
    expect((await call('POST', '/demo/print-proof/tickets', { as: 'location-staff', body: { ...body, breakage: 'fire' } })).status).toBe(
      422,
    );
    expect((await call('POST', '/demo/print-proof/tickets', { body })).status).toBe(401);
    expect(printer.change).not.toHaveBeenCalled();
    // The demo did not start this job, so an empty paper says nothing about it.
    expect((await read('location-staff')).body.data).toEqual({ breakage: 'nothing', brokenAt: null, mendedAt: null, tickets: null });
    expect((await read('location-staff-br')).status).toBe(404);
  });
});
