import { TestPrinter } from '../../../test/server/testPrinter';
import { A_CHECK, aTicket, anEposDocument } from '../../../test/server/virtualTicket';
import type { PrinterStateChange } from './printerState';

const job = (number: number, body = `<text>Ticket ${number}&#10;</text><cut/>`) => anEposDocument({ jobId: `J${number}`, body });
const query = (number: number) => anEposDocument({ jobId: `J${number}` });

describe('a virtual printer that spools', () => {
  const spooling = (change: PrinterStateChange = {}) => new TestPrinter({ spooler: 'later', spoolMs: 1_000, ...change });

  it('replies before it prints, with its own status word, and prints later, in order [BP-10]', async () => {
    const printer = spooling();

    expect(await printer.send(job(1))).toMatchObject({ success: true, code: '', status: 0x2, battery: 0 });
    await printer.send(job(2));
    await printer.pass(1_099);
    expect(printer.paper).toEqual([]);
    await printer.pass(101);

    expect(printer.paper).toEqual(['Ticket 1', 'Ticket 2']);
  });

  it('replies to job queries: spooling, printing, printed, unknown [BP-10]', async () => {
    const printer = spooling();
    await printer.send(job(1));

    expect(await printer.send(query(1))).toMatchObject({ success: false, code: 'JobSpooling', status: 0x0f000014 });
    await printer.pass(1_050);
    expect(await printer.send(query(1))).toMatchObject({ success: false, code: 'Printing' });
    await printer.pass(50);
    expect(await printer.send(query(1))).toMatchObject({
      success: true,
      code: '',
      status: 0x0f000016,
      header: '<devid>local_printer</devid><printjobid>J1</printjobid>',
    });
    expect(await printer.send(query(2))).toMatchObject({ success: false, code: 'JobNotFound' });
    expect(printer.paper).toEqual(['Ticket 1']);
  });

  it('replies to a check at once while a long ticket prints [BP-10]', async () => {
    const printer = spooling({ printMs: 9_000 });
    await printer.send(job(1));
    await printer.pass(2_000);

    expect(await printer.send(A_CHECK)).toMatchObject({ success: true, status: 0x0f000016 });
    printer.condition.change({ paper: 'end' });
    expect(await printer.send(A_CHECK)).toMatchObject({ success: false, code: 'EPTR_REC_EMPTY', status: 0x0f0f001c });
  });

  it('never prints jobs that it received with a stopped spooler, and drops them when it is unplugged [BP-10]', async () => {
    const printer = spooling({ spooler: 'never' });

    expect(await printer.send(job(1))).toMatchObject({ success: true, code: '', status: 0x80000000 });
    printer.clearFaults();
    await printer.pass(100_000);
    expect((await printer.send(query(1))).code).toBe('JobSpooling');
    expect(printer.paper).toEqual([]);

    printer.condition.change({ offline: true });
    printer.condition.change({ offline: false });
    expect((await printer.send(query(1))).code).toBe('JobNotFound');
  });

  it('rejects a job if the spool is full [BP-10]', async () => {
    const printer = spooling({ spooler: 'never' });
    for (let number = 1; number <= 32; number += 1) expect((await printer.send(job(number))).code).toBe('');

    expect(await printer.send(job(33))).toMatchObject({ success: false, code: 'EX_SPOOLER', status: 0x8f000014 });
    expect((await printer.send(query(33))).code).toBe('JobNotFound');
  });

  it.each<PrinterStateChange>([{ paper: 'end' }, { cover: 'open' }, { busy: true }, { battery: 'empty' }])(
    'prints a job only after the fault is cleared: %j [BP-10]',
    async (change) => {
      const printer = spooling(change);
      await printer.send(job(1));
      await printer.pass(5_000);
      expect([(await printer.send(query(1))).code, printer.paper]).toEqual(['JobSpooling', []]);

      printer.clearFaults();
      await printer.pass(100);

      expect((await printer.send(query(1))).code).toBe('');
      expect(printer.paper).toEqual(['Ticket 1']);
    },
  );

  it('leaves a job in the spool if a fault occurs before its turn [BP-10]', async () => {
    const printer = spooling({ spooler: 'off' });
    const direct = printer.send(aTicket(7), { timeout: '5000' });
    printer.condition.change({ spooler: 'later', spoolMs: 50 });
    await printer.send(job(1));
    await printer.pass(70);

    printer.condition.change({ cover: 'open' });
    await printer.pass(1_000);
    expect([(await direct).code, (await printer.send(query(1))).code]).toEqual(['EPTR_COVER_OPEN', 'JobSpooling']);
    printer.clearFaults();
    await printer.pass(100);

    expect(printer.paper).toEqual(['Ticket…', 'Ticket 1']);
  });

  it('drops all jobs and results when it is unplugged [BP-10]', async () => {
    const printer = spooling();
    await printer.send(job(1));
    await printer.pass(1_200);
    await printer.send(job(2));
    await printer.send(job(3));
    await printer.pass(1_050);

    printer.condition.change({ offline: true });
    printer.clearFaults();
    await printer.pass(10_000);

    expect(printer.paper).toEqual(['Ticket 1']);
    for (const number of [1, 2, 3]) expect((await printer.send(query(number))).code).toBe('JobNotFound');
  });

  it('fails a job that is interrupted, and prints the next when it can [BP-10]', async () => {
    const printer = spooling();
    await printer.send(job(1));
    await printer.send(job(2));
    await printer.pass(1_050);

    printer.condition.change({ cover: 'open' });
    expect(await printer.send(query(1))).toMatchObject({ success: false, code: 'EPTR_COVER_OPEN' });
    printer.clearFaults();
    await printer.pass(100);

    expect(printer.paper).toEqual(['Tick…', 'Ticket 2']);
  });

  it.each<[PrinterStateChange, string, string[], string]>([
    [{ fault: 'dropBody' }, 'broken', [], 'JobNotFound'],
    [{ fault: 'code', code: 'X' }, 'X', [], 'JobNotFound'],
    [{ fault: 'half' }, 'broken', ['Tick…'], 'PrintSystemError'],
    [{ fault: 'dropReply' }, 'broken', ['Ticket 1'], ''],
    [{ fault: 'html' }, 'page', ['Ticket 1'], ''],
    [{ broken: 'cutter' }, '', ['Ticket 1'], 'EPTR_CUTTER'],
    [{ broken: 'hotHead' }, '', ['Tick…'], 'EPTR_AUTOMATICAL'],
  ])('applies ticket faults to spooled tickets: %j [BP-10]', async (change, code, paper, result) => {
    const printer = spooling(change);

    expect((await printer.sendAndWait(job(1), 5_000)).code).toBe(code);
    expect(printer.paper).toEqual(paper);
    expect((await printer.send(query(1))).code).toBe(result);
  });

  it('returns the result of the newest job of an id, and discards results beyond 200 [BP-10]', async () => {
    const printer = spooling({ spoolMs: 0, printMs: 0 });
    await printer.sendAndWait(job(0));
    printer.condition.change({ broken: 'hotHead' });
    await printer.sendAndWait(job(0), 10);
    expect((await printer.send(query(0))).code).toBe('EPTR_AUTOMATICAL');
    printer.condition.change({ broken: 'nothing' });

    for (let number = 1; number <= 200; number += 1) await printer.sendAndWait(job(number), 1);

    expect((await printer.send(query(0))).code).toBe('JobNotFound');
    expect((await printer.send(query(1))).code).toBe('');
  });

  it('returns the state of the newest job of an id while an older one prints [BP-10]', async () => {
    const printer = spooling();
    await printer.send(job(1));
    await printer.send(job(1));
    await printer.pass(1_050);

    expect((await printer.send(query(1))).code).toBe('JobSpooling');
  });

  it('removes waiting jobs on a forced reset, but not the one that prints [BP-10]', async () => {
    const printer = spooling();
    for (const number of [1, 2, 3]) await printer.send(job(number));
    await printer.pass(1_050);

    await printer.send(anEposDocument({ force: true, body: '<reset/>' }));
    expect((await printer.send(query(1))).code).toBe('Printing');
    await printer.pass(10_000);

    expect(printer.paper).toEqual(['Ticket 1']);
    expect((await printer.send(query(2))).code).toBe('JobNotFound');
  });
});
