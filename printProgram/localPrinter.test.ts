import { EventEmitter, once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { PrinterReply } from '@/domain/printerReply';
import { programPollSchema } from '@/domain/printProgram';
import { startVirtualPrinter, type VirtualPrinter } from '../server/demo/printers/virtualPrinter';
import { VirtualEscPosPrinter, type EscPosFaults } from '../test/devices/virtualEscPosPrinter';
import { aTicketDocument } from '../test/server/aTicketDocument';
import { createLocalPrinter } from './localPrinter';

const OK = { ok: true, paperNearEnd: false };
const pollWith = (reply: PrinterReply) => ({ computer: 'till', printers: [], results: [{ jobUuid: 'job-1', copy: 1, attempt: 1, reply }] });

describe('a printer with ePOS-Print [PR-19]', () => {
  let printer: VirtualPrinter;
  beforeEach(async () => (printer = await startVirtualPrinter({ port: 0, name: 'Bar', printMs: 0 })));
  afterEach(() => printer.close());

  it('is checked without paper, and prints a ticket', async () => {
    const local = createLocalPrinter(printer.url);
    expect([local.format, await local.check(), printer.ledger.length]).toEqual(['epos', OK, 0]);

    expect(await local.print(aTicketDocument('Paella'))).toMatchObject({ verdict: { outcome: 'printed' }, health: OK, httpStatus: 200 });
    expect(printer.ledger.map(({ text }) => text)).toEqual([expect.stringContaining('Paella')]);
  });

  it.each([
    ['has its cover open', { cover: 'open' }, { outcome: 'incomplete', code: 'EPTR_COVER_OPEN' }, { ok: false, problem: 'coverOpen' }],
    [
      'is another device',
      { connection: 'refused' },
      { outcome: 'unknown', code: 'REMOTE_SERVER_ERROR' },
      { ok: false, problem: 'network' },
    ],
    [
      'answers with a page',
      { fault: 'html', once: true },
      { outcome: 'unknown', code: 'NOT_A_PRINTER' },
      { ok: false, problem: 'notPrinter' },
    ],
  ] as const)('has a reply that says what is known when it %s', async (_state, change, verdict, health) => {
    printer.change(change);

    expect(await createLocalPrinter(printer.url).print(aTicketDocument('Paella'))).toMatchObject({ verdict, health });
  });

  it('has a code that the server accepts, however long the one of the device is', async () => {
    printer.change({ fault: 'code', code: 'X'.repeat(300), once: true });

    const reply = await createLocalPrinter(printer.url).print(aTicketDocument('Paella'));

    expect(reply.response?.code).toBe('X'.repeat(100));
    expect(programPollSchema.safeParse(pollWith(reply)).success).toBe(true);
  });

  it('counts a ticket as printed only when a printer that spools has printed it', async () => {
    printer.change({ spooler: 'later', spoolMs: 300 });

    const reply = await createLocalPrinter(printer.url).print(aTicketDocument('Paella'));

    expect(reply.verdict).toEqual({ outcome: 'printed', code: null });
    expect(printer.ledger).toHaveLength(1);
  });
});

describe('an ESC/POS printer in the network [PR-19]', () => {
  let device: VirtualEscPosPrinter;
  let server: Server;
  const sockets = new Set<Socket>();
  /** Emits `bytes` when the printer has received some, and `broken` with the code when a connection was reset. */
  const network = new EventEmitter();
  let address: string;

  beforeEach(async () => {
    device = new VirtualEscPosPrinter();
    server = createServer((socket) => {
      sockets.add(socket);
      device.answer = (bytes) => socket.write(bytes);
      socket.on('data', (bytes: Buffer) => {
        device.accept(bytes);
        network.emit('bytes');
      });
      socket.on('error', (error: NodeJS.ErrnoException) => network.emit('broken', error.code));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const at = server.address();
    address = `tcp://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`;
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await new Promise((resolve) => server.close(resolve));
  });

  const ticket = Buffer.from('2 x Paella\n'.repeat(30)).toString('base64');

  it('prints, and confirms that it processed all of the ticket', async () => {
    const local = createLocalPrinter(address);
    expect([local.format, await local.check()]).toEqual(['escpos', OK]);

    expect(await local.print(ticket)).toMatchObject({ verdict: { outcome: 'printed', code: null }, health: OK });
    expect(device.paper).toContain('2 x Paella');
  });

  it.each([
    ['its cover is open', { coverOpen: true }, { outcome: 'busy' }, { ok: false, problem: 'coverOpen' }],
    ['it answers no query', { silent: true }, { outcome: 'busy' }, { ok: false, problem: 'noResponse' }],
  ])('gets nothing when %s', async (_state, faults: Partial<EscPosFaults>, verdict, health) => {
    device.set(faults);

    expect(await createLocalPrinter(address).print(ticket)).toMatchObject({ verdict, health });
    expect(device.paper).toBe('');
  });

  it('has an unknown outcome when the connection breaks within the ticket', async () => {
    const local = createLocalPrinter(address);
    await local.check();
    device.set({ busyAfterBytes: 40 });
    const printing = local.print(ticket);
    while (!device.faults.busy) await once(network, 'bytes');
    for (const socket of sockets) socket.destroy();

    expect(await printing).toMatchObject({ verdict: { outcome: 'unknown', code: 'REMOTE_SERVER_ERROR' } });
  });

  it('is released for others after a check, by a reset, so that nothing comes out later', async () => {
    const broken = once(network, 'broken');
    await createLocalPrinter(address).check();

    expect(await broken).toEqual(['ECONNRESET']);
  });

  it('is not connected when nothing listens at the address', async () => {
    await new Promise((resolve) => server.close(resolve));

    expect(await createLocalPrinter(address).check()).toEqual({ ok: false, problem: 'notConnected' });
    await new Promise<void>((resolve) => server.listen(0, resolve));
  });
});
