import { ManualClock } from '../../../test/server/manualClock';
import { TestPrinter, flushPromises } from '../../../test/server/testPrinter';
import { A_CHECK, aTicket, anEposDocument } from '../../../test/server/virtualTicket';
import { createPaperLedger } from './paperLedger';
import { createPrintService, jobTimeout } from './printService';
import { createPrinterCondition } from './printerCondition';
import { DEFAULT_PRINTER_STATE, type PrinterStateChange } from './printerState';

const PULSE = anEposDocument({ body: '<pulse/>' });
const LONG = anEposDocument({ body: `<text>${'&#10;'.repeat(60_000)}</text>` });

function unprintable(): never {
  throw new Error('No such symbol');
}

/** Whether a promise has settled, without waiting for it. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol();
  await flushPromises();
  return (await Promise.race([promise, Promise.resolve(open)])) !== open;
}

describe('jobTimeout', () => {
  it.each<[number | null, string | null, number]>([
    [5_000, '10000', 5_000],
    [null, '10000', 10_000],
    [null, null, 60_000],
    [null, '', 60_000],
    [null, 'soon', 60_000],
    [null, '-1', 60_000],
    [0, '10000', 60_000],
    [null, '300001', 300_000],
    [999_999, null, 300_000],
  ])('prefers the header %p to the query %p [BP-10]', (fromHeader, fromQuery, expected) => {
    expect(jobTimeout(fromHeader, fromQuery)).toBe(expected);
  });
});

describe('a virtual printer', () => {
  describe('without faults', () => {
    it('replies when the ticket is on paper, not before [BP-10]', async () => {
      const printer = new TestPrinter();
      const reply = printer.send(aTicket(1));

      await printer.pass(99);
      expect([await isSettled(reply), printer.paper]).toEqual([false, []]);
      await printer.pass(1);

      expect(await reply).toMatchObject({ success: true, code: '', status: 0x0f000016, battery: 0 });
      expect(printer.paper).toEqual(['Ticket 01']);
    });

    it('prints one ticket at a time; a check waits in the queue and prints nothing [BP-10]', async () => {
      const printer = new TestPrinter();
      const replies = [printer.send(aTicket(1)), printer.send(aTicket(2)), printer.send(A_CHECK)];

      await printer.pass(100);
      expect([printer.paper, await Promise.all(replies.map(isSettled))]).toEqual([['Ticket 01'], [true, false, false]]);
      await printer.pass(100);

      expect(await replies[2]).toEqual({ success: true, code: '', status: 0x0f000016, battery: 0 });
      expect(printer.paper).toEqual(['Ticket 01', 'Ticket 02']);
    });

    it('returns the device and the job of the document in its reply [BP-10]', async () => {
      const printer = new TestPrinter();
      const header = '<devid>local_printer</devid><printjobid>ABC-1.x</printjobid>';

      expect(await printer.sendAndWait(aTicket(1, { jobId: 'ABC-1.x' }))).toMatchObject({ code: '', header });
      printer.condition.change({ cover: 'open' });
      expect(await printer.sendAndWait(aTicket(1, { jobId: 'ABC-1.x' }))).toMatchObject({ code: 'EPTR_COVER_OPEN', header });
    });

    it('prints a repeated document again, because it does not detect duplicates [BP-10]', async () => {
      const printer = new TestPrinter();
      await printer.sendAndWait(aTicket(1));
      await printer.sendAndWait(aTicket(1));

      expect(printer.ledger.entries.map(({ copy }) => copy)).toEqual([1, 2]);
    });

    it('records the length and the hash of each document [BP-10]', async () => {
      const printer = new TestPrinter();
      await printer.sendAndWait(anEposDocument({ body: '<text>A</text>' }));

      expect(printer.ledger.entries[0]).toMatchObject({
        at: '1970-01-01T00:00:00.100Z',
        bytes: 193,
        hash: expect.stringMatching(/^[0-9a-f]{16}$/),
      });
    });

    it('opens the drawer and reports it as open for three seconds [BP-10]', async () => {
      const printer = new TestPrinter();

      expect((await printer.send(PULSE)).status).toBe(0x0f000012);
      expect(printer.condition.drawerOpenedAt).toBe('1970-01-01T00:00:00.000Z');
      await printer.pass(3_000);

      expect((await printer.send(A_CHECK)).status).toBe(0x0f000016);
      expect(printer.paper).toEqual([]);
    });
  });

  describe('device and document', () => {
    it.each([
      ['the address', A_CHECK, 'bar', 'DeviceNotFound'],
      ['no address', A_CHECK, null, 'DeviceNotFound'],
      ['the header before the address', anEposDocument({ devid: 'bar' }), 'local_printer', 'DeviceNotFound'],
      ['the header before a wrong address', anEposDocument({ devid: 'local_printer' }), 'bar', ''],
    ])('accepts only the device local_printer, named by %s [BP-10]', async (_name, document, devid, code) => {
      const reply = await new TestPrinter().send(document, { devid });

      expect(reply.code).toBe(code);
      expect(reply.status).toBe(code === '' ? 0x0f000016 : 1);
    });

    it.each<[string, string | Uint8Array | null, string]>([
      ['text that is not XML', 'hello', 'SchemaError'],
      ['bytes that are not UTF-8', Buffer.from([0xff, 0xfe]), 'SchemaError'],
      ['a body that was too long', null, 'RequestEntityTooLarge'],
      ['more paper than the roll has', LONG, 'RequestEntityTooLarge'],
      ['the query of an unknown job', anEposDocument({ jobId: 'ABC123' }), 'JobNotFound'],
    ])('rejects %s and continues [BP-10]', async (_name, document, code) => {
      const printer = new TestPrinter();

      expect(await printer.send(document)).toMatchObject({ success: false, code, status: 0x0f000014 });
      expect(await printer.send(A_CHECK)).toMatchObject({ success: true, code: '' });
    });

    it('replies with PrintSystemError if a ticket cannot be drawn, and continues [BP-10]', async () => {
      const clock = new ManualClock();
      const condition = createPrinterCondition({ ...DEFAULT_PRINTER_STATE, printMs: 1 }, clock);
      const ledger = { ...createPaperLedger(), record: () => unprintable() };
      const service = createPrintService(condition, ledger, clock);
      const take = (document: string) => service.handle(Buffer.from(document), { devid: 'local_printer', timeout: null });
      const replies = [take(aTicket(1)), take(A_CHECK)];
      await flushPromises();
      clock.next();

      expect((await Promise.all(replies)).map((reply) => /code="(\w*)"/.exec(JSON.stringify(reply).replaceAll('\\', ''))?.[1])).toEqual([
        'PrintSystemError',
        '',
      ]);
    });

    it('replies with TooManyRequests if a hundred documents are waiting [BP-10]', async () => {
      const printer = new TestPrinter();
      const replies = Array.from({ length: 102 }, (_, index) => printer.send(aTicket(index)));

      expect(await replies[101]).toMatchObject({ success: false, code: 'TooManyRequests' });
      await printer.pass(20_000);
      expect(new Set((await Promise.all(replies)).map(({ code }) => code))).toEqual(new Set(['', 'TooManyRequests']));
      expect(printer.paper).toHaveLength(101);
    });
  });

  describe('that cannot print', () => {
    it.each<[PrinterStateChange, string, number]>([
      [{ cover: 'open' }, 'EPTR_COVER_OPEN', 0x0f00003c],
      [{ paper: 'end' }, 'EPTR_REC_EMPTY', 0x0f0f001c],
      [{ battery: 'empty' }, 'EPTR_BATTERY_LOW', 0x0f00001c],
      [{ busy: true }, 'EX_DEVICE_BUSY', 0x0f000014],
    ])('rejects a check, a ticket and a pulse at once and prints nothing: %j [BP-10]', async (change, code, status) => {
      const printer = new TestPrinter(change);

      for (const document of [A_CHECK, aTicket(1), PULSE]) {
        expect(await printer.send(document)).toMatchObject({ success: false, code, status });
      }
      expect([printer.paper, printer.condition.drawerOpenedAt]).toEqual([[], null]);

      printer.clearFaults();
      expect((await printer.sendAndWait(aTicket(1))).code).toBe('');
    });

    it.each<[PrinterStateChange, number]>([
      [{ paper: 'nearEnd' }, 0x0f030016],
      [{ battery: 'low' }, 0x0f000016],
    ])('prints with a warning: %j [BP-10]', async (change, status) => {
      const printer = new TestPrinter(change);

      expect(await printer.sendAndWait(aTicket(1))).toMatchObject({ success: true, status });
      expect(printer.paper).toEqual(['Ticket 01']);
    });

    it.each<[PrinterStateChange['broken'], string, string]>([
      ['cutter', 'EPTR_CUTTER', 'Ticket 01'],
      ['mechanism', 'EPTR_MECHANICAL', 'Ticke…'],
      ['hotHead', 'EPTR_AUTOMATICAL', 'Ticke…'],
      ['unrecoverable', 'EPTR_UNRECOVERABLE', 'Ticke…'],
    ])(
      'breaks on the next ticket, which is printed up to that point, and rejects later ones: %s [BP-10]',
      async (broken = 'nothing', code, paper) => {
        const printer = new TestPrinter({ broken });

        expect((await printer.send(A_CHECK)).code).toBe(code);
        expect(await printer.sendAndWait(aTicket(1))).toMatchObject({ success: false, code });
        printer.condition.change({ broken, printMs: 50 });
        expect(await printer.sendAndWait(aTicket(2))).toMatchObject({ success: false, code });
        expect(printer.paper).toEqual([paper]);
      },
    );
  });

  describe('whose state changes while a ticket prints', () => {
    it.each<[PrinterStateChange, string]>([
      [{ cover: 'open' }, 'EPTR_COVER_OPEN'],
      [{ paper: 'end' }, 'EPTR_REC_EMPTY'],
      [{ battery: 'empty' }, 'EPTR_BATTERY_LOW'],
      [{ broken: 'mechanism' }, 'EPTR_MECHANICAL'],
      [{ broken: 'hotHead' }, 'EPTR_AUTOMATICAL'],
      [{ broken: 'unrecoverable' }, 'EPTR_UNRECOVERABLE'],
    ])('interrupts the ticket and rejects the waiting documents: %j [BP-10]', async (change, code) => {
      const printer = new TestPrinter();
      const replies = [printer.send(aTicket(1)), printer.send(aTicket(2)), printer.send(A_CHECK)];
      await printer.pass(80);

      printer.condition.change(change);

      expect((await Promise.all(replies)).map((reply) => reply.code)).toEqual([code, code, code]);
      expect(printer.paper).toEqual(['Ticket 0…']);
    });

    it('records no ticket if no character was printed [BP-10]', async () => {
      const printer = new TestPrinter();
      const reply = printer.send(aTicket(1));
      printer.condition.change({ cover: 'open' });

      expect((await reply).code).toBe('EPTR_COVER_OPEN');
      expect(printer.paper).toEqual([]);
    });

    it('completes the ticket if the cutter breaks, and rejects the next [BP-10]', async () => {
      const printer = new TestPrinter();
      const replies = [printer.send(aTicket(1)), printer.send(aTicket(2))];
      await printer.pass(50);

      printer.condition.change({ broken: 'cutter' });
      await printer.pass(50);

      expect((await Promise.all(replies)).map((reply) => reply.code)).toEqual(['EPTR_CUTTER', 'EPTR_CUTTER']);
      expect(printer.paper).toEqual(['Ticket 01']);
    });

    it.each<PrinterStateChange>([
      { busy: true },
      { printMs: 9_000 },
      { fault: 'half' },
      { spooler: 'never' },
      { paper: 'nearEnd' },
      { columns: 32 },
      { cors: false },
    ])('continues the ticket if the change does not affect it: %j [BP-10]', async (change) => {
      const printer = new TestPrinter();
      const reply = printer.send(aTicket(1));
      await printer.pass(50);

      printer.condition.change(change);
      await printer.pass(50);

      expect((await reply).code).toBe('');
      expect(printer.paper).toEqual(['Ticket 01']);
    });

    it('drops the ticket, waiting documents and delayed replies when it is unplugged [BP-10]', async () => {
      const printer = new TestPrinter({ fault: 'lateReply' });
      const held = printer.send(aTicket(1));
      await printer.pass(150);
      const lost = [printer.send(aTicket(2)), printer.send(aTicket(3)), printer.send(A_CHECK)];

      printer.condition.change({ offline: true });

      expect((await Promise.all([held, ...lost])).map((reply) => reply.code)).toEqual(Array(4).fill('broken'));
      expect((await printer.send(A_CHECK)).code).toBe('broken');
      expect(printer.clock.waiting).toBe(0);
      printer.clearFaults();
      expect((await printer.sendAndWait(aTicket(4))).code).toBe('');
      expect(printer.paper).toEqual(['Ticket 01', 'Ticket 04']);
    });
  });

  it.each([
    ['<pulse/><text>Ticket</text><cut/>', '1970-01-01T00:00:00.050Z'],
    ['<text>Ticket</text><pulse/><cut/>', null],
  ])('opens the drawer of an interrupted ticket only if the pulse was reached: %s', async (body, openedAt) => {
    const printer = new TestPrinter({ fault: 'half' });
    await printer.sendAndWait(anEposDocument({ body }));

    expect(printer.condition.drawerOpenedAt).toBe(openedAt);
  });

  describe('timeout', () => {
    it.each([
      ['the address', aTicket(1), '60'],
      ['the header', aTicket(1, { timeout: 60 }), null],
      ['the header before the address', aTicket(1, { timeout: 60 }), '10000'],
    ])('of %s interrupts a ticket that takes longer [BP-10]', async (_name, document, timeout) => {
      const printer = new TestPrinter();
      const reply = printer.send(document, { timeout });

      await printer.pass(60);

      expect(await reply).toMatchObject({ success: false, code: 'EX_TIMEOUT', status: 0x0f000014 });
      expect(printer.paper).toEqual(['Ticket…']);
    });

    it('never leaves a complete ticket, even at the last moment [BP-10]', async () => {
      const printer = new TestPrinter();
      const reply = printer.send(aTicket(1, { timeout: 100 }));
      await printer.pass(100);

      expect((await reply).code).toBe('EX_TIMEOUT');
      expect(printer.paper).toEqual(['Ticket 01…']);
    });

    it('of a ticket in the queue prints nothing of it [BP-10]', async () => {
      const printer = new TestPrinter();
      const first = printer.send(aTicket(1));
      const second = printer.send(aTicket(2, { timeout: 60 }));
      const third = printer.send(aTicket(3));

      await printer.pass(60);
      expect(await second).toMatchObject({ success: false, code: 'EX_DEVICE_BUSY' });
      await printer.pass(140);

      expect([(await first).code, (await third).code]).toEqual(['', '']);
      expect(printer.paper).toEqual(['Ticket 01', 'Ticket 03']);
    });

    it('applies to a check in the queue [BP-10]', async () => {
      const printer = new TestPrinter({ printMs: 9_000 });
      const reply = printer.send(aTicket(1));
      const check = printer.send(A_CHECK, { timeout: '5000' });

      await printer.pass(9_000);

      expect([(await reply).code, (await check).code]).toEqual(['', 'EX_DEVICE_BUSY']);
    });

    it('is one minute by default and five minutes at most [BP-10]', async () => {
      const printer = new TestPrinter({ printMs: 300_000 });
      const replies = [printer.send(aTicket(1)), printer.send(aTicket(2), { timeout: '900000' })];

      await printer.pass(60_000);
      expect((await replies[0])?.code).toBe('EX_TIMEOUT');
      await printer.pass(240_000);

      expect((await replies[1])?.code).toBe('EX_TIMEOUT');
    });

    it('before a part breaks leaves the fault to the next ticket [BP-10]', async () => {
      const printer = new TestPrinter({ broken: 'hotHead' });
      const replies = [printer.send(aTicket(1), { timeout: '10' }), printer.send(aTicket(2))];
      await printer.pass(200);

      expect((await Promise.all(replies)).map(({ code }) => code)).toEqual(['EX_TIMEOUT', 'EPTR_AUTOMATICAL']);
      expect(printer.paper).toHaveLength(2);
    });

    it('does not include the delay of the reply [BP-10]', async () => {
      const printer = new TestPrinter({ fault: 'lateReply', lateMs: 20_000 });
      const reply = printer.send(aTicket(1), { timeout: '10000' });

      await printer.pass(20_099);
      expect([await isSettled(reply), printer.paper]).toEqual([false, ['Ticket 01']]);
      await printer.pass(1);

      expect(await reply).toMatchObject({ success: true, code: '' });
    });
  });

  describe('with a ticket fault', () => {
    it('applies it to one ticket if `once` is set, and not to a check [BP-10]', async () => {
      const printer = new TestPrinter({ fault: 'dropReply', once: true });
      await printer.send(A_CHECK);

      const replies = [printer.send(aTicket(1)), printer.send(aTicket(2))];
      await printer.pass(200);

      expect((await Promise.all(replies)).map(({ code }) => code)).toEqual(['broken', '']);
      expect(printer.paper).toEqual(['Ticket 01', 'Ticket 02']);
      expect(printer.condition.state).toMatchObject({ fault: 'none', once: false });
    });

    it.each<[PrinterStateChange, string, string[]]>([
      [{ fault: 'dropBody' }, 'broken', []],
      [{ fault: 'half' }, 'broken', ['Ticke…']],
      [{ fault: 'dropReply' }, 'broken', ['Ticket 01']],
      [{ fault: 'lateReply', lateMs: 500 }, '', ['Ticket 01']],
      [{ fault: 'html' }, 'page', ['Ticket 01']],
      [{ fault: 'code', code: 'EX_UNHEARD_OF' }, 'EX_UNHEARD_OF', []],
      [{ fault: 'code', code: 'EPTR_MECHANICAL' }, 'EPTR_MECHANICAL', []],
    ])('applies it to tickets, not to checks and pulses: %j [BP-10]', async (change, code, paper) => {
      const printer = new TestPrinter(change);

      expect((await printer.send(A_CHECK)).code).toBe('');
      expect((await printer.send(PULSE)).code).toBe('');
      expect((await printer.sendAndWait(aTicket(1))).code).toBe(code);
      expect(printer.paper).toEqual(paper);
      printer.clearFaults();
      expect((await printer.sendAndWait(aTicket(2))).code).toBe('');
    });

    it('applies the fault at the time when the ticket arrived [BP-10]', async () => {
      const printer = new TestPrinter({ fault: 'half' });
      const reply = printer.send(aTicket(1));

      printer.clearFaults();
      await printer.pass(100);

      expect((await reply).code).toBe('broken');
      expect(printer.paper).toEqual(['Ticke…']);
    });
  });

  describe('force', () => {
    const forced = (body: string) => anEposDocument({ force: true, body });

    it.each<[PrinterStateChange['broken'], string, boolean]>([
      ['cutter', '<recovery/>', true],
      ['hotHead', '<recovery/>', true],
      ['cutter', '<reset/>', true],
      ['mechanism', '<recovery/>', false],
      ['unrecoverable', '<reset/>', false],
    ])('clears faults that can be cleared: %s by %s [BP-10]', async (broken = 'nothing', body, mended) => {
      const printer = new TestPrinter({ broken });

      expect(await printer.send(forced(body))).toMatchObject({ success: true, code: '' });
      expect(printer.condition.state.broken).toBe(mended ? 'nothing' : broken);
    });

    it('is required for a recovery to take effect [BP-10]', async () => {
      const printer = new TestPrinter({ broken: 'cutter' });

      expect((await printer.send(anEposDocument({ body: '<recovery/>' }))).code).toBe('EPTR_CUTTER');
      expect(printer.condition.state.broken).toBe('cutter');
    });

    it('has no effect on a check [BP-10]', async () => {
      const printer = new TestPrinter({ cover: 'open' });

      expect(await printer.send(forced(''))).toMatchObject({ success: false, code: 'EPTR_COVER_OPEN' });
    });

    it('executes nothing of a rejected document [BP-10]', async () => {
      const printer = new TestPrinter({ broken: 'cutter' });
      const tooMuch = '<text>A</text><cut/>'.repeat(251);

      expect((await printer.send(forced(`<recovery/>${tooMuch}`))).code).toBe('RequestEntityTooLarge');
      expect(printer.condition.state.broken).toBe('cutter');
    });

    it('recovers and prints in one document; with an open cover it opens the drawer but does not print [BP-10]', async () => {
      const printer = new TestPrinter({ broken: 'cutter' });
      expect((await printer.sendAndWait(forced('<recovery/><text>A</text>'))).code).toBe('');

      printer.condition.change({ cover: 'open' });
      expect(await printer.send(forced('<pulse/>'))).toMatchObject({ success: true, status: 0x0f00003a });
      expect((await printer.send(forced('<text>B</text>'))).code).toBe('EPTR_COVER_OPEN');
      expect(printer.paper).toEqual(['A']);
    });
  });
});
