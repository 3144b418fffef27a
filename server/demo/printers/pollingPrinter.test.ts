import { PRINTER_POLLING_METHODS } from '@/domain/printer';
import { aLocation } from '../../../test/factories/aLocation';
import { anOrder } from '../../../test/factories/anOrder';
import { aPrinter } from '../../../test/factories/aPrinter';
import { usePolling } from '../../../test/server/usePolling';
import { makeOrderJob } from '../../printing/queue/makeJob';
import { insertJobs } from '../../printing/queue/printJobStore';
import { POLL_PATHS } from '../../printing/polling/pollRoutes';
import { createPollingPrinter, type PollingPrinter } from './pollingPrinter';
import { startVirtualPrinter, type VirtualPrinter } from './virtualPrinter';

describe.each(PRINTER_POLLING_METHODS)('a virtual printer that polls by %s', (method) => {
  const { state, database, app, pass, copies, poll } = usePolling(method);
  let paper: VirtualPrinter;
  let printer: PollingPrinter;

  beforeEach(async () => {
    paper = await startVirtualPrinter({ port: 0, name: 'Cocina', printMs: 1 });
    const origin = await app().listen({ port: 0, host: '127.0.0.1' });
    const address = `${origin}${POLL_PATHS[method]}${state.key}`;
    printer = createPollingPrinter({ method, address, printer: paper, device: 'X3EL000001', intervalMs: 5, notifiesStatus: true });
  });
  afterEach(async () => {
    await printer.stop();
    await paper.close();
  });

  async function order(ticketType: 'KITCHEN' | 'RECEIPT' = 'KITCHEN') {
    const entry = { ...aPrinter({ ticketType, connectMethod: method }), uuid: 'printer-1' };
    const job = makeOrderJob(anOrder({ id: 'order-1', code: 'GL-7' }), {
      ...{ printer: { ...entry, locationId: 'location-1' }, location: aLocation(), manual: false, copies: 1, now: state.now },
    });
    await database().transaction((transaction) => insertJobs(transaction, [job]));
    return job.uuid;
  }

  it('puts the ticket of an order on paper with no tab open, once [V-05] [V-06]', async () => {
    const jobUuid = await order();

    await printer.poll();
    await printer.poll();

    expect(paper.ledger).toMatchObject([{ jobUuid, marked: false }]);
    expect(paper.ledger[0]?.text).toContain('1 x');
    expect(await copies()).toEqual(['DONE 1']);
    expect(state.entries).toMatchObject([{ status: 'SUCCESS' }]);
  });

  it('prints a kitchen ticket again, marked, when the result of the printer is lost [V-05] [V-06]', async () => {
    await order();
    paper.change({ fault: 'dropReply', once: true });
    await printer.poll();
    expect(await copies()).toEqual(['INTENT 1']);

    pass(31_000);
    await printer.poll();

    expect(paper.ledger).toHaveLength(2);
    expect(paper.ledger[1]).toMatchObject({ marked: true, text: expect.stringContaining('POSIBLE DUPLICADO') });
    expect(await copies()).toEqual(['DONE 2']);
  });

  it('prints a ticket when the cover is closed again [V-05] [V-06] [V-08]', async () => {
    await order();
    paper.change({ cover: 'open' });
    await printer.poll();
    expect(paper.ledger).toEqual([]);
    expect(await poll()).toMatchObject({ ok: false, trouble: 'coverOpen' });

    paper.change({ cover: 'closed' });
    pass(5_000);
    await printer.poll();

    expect(paper.ledger).toHaveLength(1);
    expect(await poll()).toMatchObject({ ok: true });
  });

  it('does not report a ticket as printed that it refused, and prints it later [V-05] [V-06]', async () => {
    await order();
    paper.change({ fault: 'code', code: 'EX_DEVICE_BUSY', once: true });
    await printer.poll();
    expect(paper.ledger).toEqual([]);
    expect(await copies()).toEqual(['QUEUED 0']);

    await printer.poll();

    expect(paper.ledger).toHaveLength(1);
    expect(await copies()).toEqual(['DONE 1']);
  });

  it('reports an open cover and its end without a ticket, and since when it is open [V-05] [V-06] [V-08]', async () => {
    await printer.poll();
    expect(await poll()).toMatchObject({ ok: true, trouble: null, troubleSince: null });
    paper.change({ cover: 'open' });
    const openedAt = state.now;
    await printer.poll();
    pass(10_000);
    await printer.poll();
    expect(await poll()).toMatchObject({ ok: false, trouble: 'coverOpen', troubleSince: openedAt });

    paper.change({ cover: 'closed' });
    await printer.poll();
    expect(await poll()).toMatchObject({ ok: true, trouble: null, troubleSince: null });
  });

  it('does not poll while it is off [V-08]', async () => {
    paper.change({ offline: true });
    await printer.poll();

    expect((await poll())?.polledAt).toBeNull();
  });
});
