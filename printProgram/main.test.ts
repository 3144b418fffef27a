import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { programPollSchema, type ProgramAnswer, type ProgramPoll, type ProgramTicket } from '@/domain/printProgram';
import { startVirtualPrinter, type VirtualPrinter } from '../server/demo/printers/virtualPrinter';
import { aTicketDocument } from '../test/server/aTicketDocument';

const ROOT = join(__dirname, '..');
const KEY = 'the-secret-key';

/** A server that gives its tickets to the first poll whose printers are free, and `next` to the first poll. All other answers are empty. Emits `poll`. */
class FakePase extends EventEmitter {
  readonly polls: ProgramPoll[] = [];
  tickets: ProgramTicket[] = [];
  /** An answer, or the status of an empty one. */
  next: Partial<ProgramAnswer> | number | null = null;
  readonly #server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      const poll = programPollSchema.parse(JSON.parse(body));
      this.polls.push(poll);
      this.emit('poll');
      const { next } = this;
      this.next = null;
      if (typeof next === 'number') return response.writeHead(next).end();
      const tickets = poll.printers.every(({ isFree }) => isFree) ? this.tickets.splice(0) : [];
      return response.end(JSON.stringify({ tickets, unknownPrinters: [], otherComputer: false, ...next }));
    });
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get address(): string {
    const at = this.#server.address();
    return `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}/print/program/${KEY}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

describe('the process of the installed program [PR-19]', () => {
  const pase = new FakePase();
  let printer: VirtualPrinter;
  let child: ChildProcess | null = null;

  beforeAll(() => pase.start());
  afterAll(() => pase.stop());
  beforeEach(async () => {
    pase.polls.length = 0;
    pase.tickets = [];
    pase.next = null;
    printer = await startVirtualPrinter({ port: 0, name: 'Bar', printMs: 0 });
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    await printer.close();
  });

  /** Runs the program; `output` grows, and `ended` resolves with the exit code. */
  function run(...args: string[]) {
    const started = spawn(process.execPath, ['--import', 'tsx', 'printProgram/main.ts', ...args], { cwd: ROOT });
    child = started;
    const state = { output: '', ended: new Promise<number | null>((resolve) => started.once('close', resolve)), process: started };
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (bytes: Buffer) => (state.output += bytes.toString()));
    return state;
  }

  /** Waits for the poll at which the condition holds. */
  async function until(condition: () => boolean): Promise<void> {
    while (!condition()) await once(pase, 'poll');
  }

  it('sends the result of a ticket that a printer still spools when a signal ends the process, and exits with 0', async () => {
    printer.change({ spooler: 'later', spoolMs: 3_500 });
    pase.tickets = [{ printer: 'Bar', jobUuid: 'job-1', copy: 1, attempt: 1, body: aTicketDocument('Paella') }];
    const program = run(pase.address, '--printer', `Bar=${printer.url}`);
    await until(() => pase.tickets.length === 0 && pase.polls.at(-1)?.printers[0]?.isFree === false);

    program.process.kill('SIGTERM');

    expect(await program.ended).toBe(0);
    expect(pase.polls.flatMap(({ results }) => results)).toMatchObject([{ jobUuid: 'job-1', reply: { verdict: { outcome: 'printed' } } }]);
    expect(program.output).toContain('Bar: ticket job-1, copy 1, attempt 1: printed');
    expect(program.output).not.toMatch(/Paella|the-secret-key/);
  }, 30_000);

  it('checks Pase and the printers once, without paper, and exits with 0 only if all can print', async () => {
    const well = run(pase.address, '--printer', `Bar=${printer.url}`, '--check');
    expect(await well.ended).toBe(0);
    expect(well.output).toBe('Pase  connected\nBar   ready\n');
    expect(pase.polls).toMatchObject([{ printers: [{ name: 'Bar', isFree: false, health: { ok: true } }], results: [] }]);

    printer.change({ cover: 'open' });
    const open = run(pase.address, '--printer', `Bar=${printer.url}`, '--check');
    expect(await open.ended).toBe(1);
    expect(open.output).toBe('Pase  connected\nBar   cannot print: coverOpen\n');
    expect(printer.ledger).toEqual([]);
  }, 30_000);

  it.each([
    ['an unknown key', 404, 'Pase  Pase does not know this address. Create a new one in the settings of the printer.\nBar   ready\n'],
    ['a redirect', 308, 'Pase  Pase answered with status 308.\nBar   ready\n'],
    [
      'a name that no printer in Pase has',
      { unknownPrinters: ['Bar'] },
      'Pase  connected\nBar   ready; no printer in Pase has this name and the installation ID of this address.\n',
    ],
    [
      'another computer',
      { otherComputer: true },
      'Pase  Another computer uses the same address, so this one gets no tickets.\nBar   ready\n',
    ],
  ])(
    'exits with 1 after a check that finds %s',
    async (_problem, answer, output) => {
      pase.next = answer;
      const program = run(pase.address, '--printer', `Bar=${printer.url}`, '--check');

      expect(await program.ended).toBe(1);
      expect(program.output).toBe(output);
    },
    30_000,
  );

  it('exits with 1 after a check of a server that is not there', async () => {
    const program = run('http://127.0.0.1:1/print/program/the-secret-key', '--printer', `Bar=${printer.url}`, '--check');

    expect(await program.ended).toBe(1);
    expect(program.output).toBe('Pase  Pase does not answer.\nBar   ready\n');
  }, 30_000);

  it('exits with 2 and a sentence when its arguments cannot be used', async () => {
    const program = run(pase.address, '--printer', 'Bar=COM3');

    expect(await program.ended).toBe(2);
    expect(program.output).toMatch(/^"COM3" is no address of a printer/);
    expect(pase.polls).toEqual([]);
  }, 30_000);
});
