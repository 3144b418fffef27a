import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { programPollSchema, type ProgramAnswer, type ProgramPoll } from '@/domain/printProgram';
import { startVirtualPrinter, type VirtualPrinter } from '../server/demo/printers/virtualPrinter';
import { aTicketDocument } from '../test/server/aTicketDocument';

const ROOT = join(__dirname, '..');
const KEY = 'the-secret-key';

/** A server that gives each poll of a free printer the next of its answers, else empty ones. */
class FakePase {
  readonly polls: ProgramPoll[] = [];
  readonly answers: (Partial<ProgramAnswer> | number)[] = [];
  readonly #server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      const poll = programPollSchema.parse(JSON.parse(body));
      this.polls.push(poll);
      const answer = (poll.printers.every(({ isFree }) => isFree) ? this.answers.shift() : null) ?? {};
      if (typeof answer === 'number') return response.writeHead(answer).end();
      return response.end(JSON.stringify({ tickets: [], unknownPrinters: [], otherComputer: false, ...answer }));
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
    pase.answers.length = 0;
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

  async function until(condition: () => boolean): Promise<void> {
    while (!condition()) await pause(5);
  }

  it('sends the result of a ticket that a printer still spools when a signal ends the process, and exits with 0', async () => {
    printer.change({ spooler: 'later', spoolMs: 3_500 });
    pase.answers.push({ tickets: [{ printer: 'Bar', jobUuid: 'job-1', copy: 1, attempt: 1, body: aTicketDocument('Paella') }] });
    const program = run(pase.address, '--printer', `Bar=${printer.url}`);
    await until(() => pase.answers.length === 0 && pase.polls.at(-1)?.printers[0]?.isFree === false);

    program.process.kill('SIGTERM');

    expect(await program.ended).toBe(0);
    expect(pase.polls.flatMap(({ results }) => results)).toMatchObject([{ jobUuid: 'job-1', reply: { verdict: { outcome: 'printed' } } }]);
    expect(program.output).toContain('Bar: ticket job-1, copy 1, attempt 1: printed');
    expect(program.output).not.toMatch(/Paella|the-secret-key/);
  }, 30_000);
});
