import { EventEmitter, once } from 'node:events';
import type { ProgramAnswer, ProgramPoll, ProgramTicket } from '@/domain/printProgram';
import type { PrinterHealth, PrinterReply } from '@/domain/printerReply';
import { createPrintProgram, type PrintProgram } from './createPrintProgram';
import type { LocalPrinter } from './localPrinter';

const ADDRESS = 'https://pase.example/print/program/the-key';
const OK: PrinterHealth = { ok: true, paperNearEnd: false };
const PRINTED: PrinterReply = { verdict: { outcome: 'printed', code: null }, health: OK, httpStatus: 200, response: null };
const TICKET: ProgramTicket = { printer: 'Bar', jobUuid: 'job-1', copy: 1, attempt: 1, body: '<ticket/>' };

type Reply = Partial<ProgramAnswer> | Response | Error;
type LaterReply = Reply | (() => Reply);

/** Emits `poll` for each poll of the program. */
const server = new EventEmitter();

/** Waits for the poll at which the condition holds. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await once(server, 'poll');
}

/** A printer that prints at once, or when `finish` is called. */
function aPrinter(options: { waits?: boolean; health?: PrinterHealth } = {}) {
  const state = { printed: [] as string[], health: options.health ?? OK, finish: (): void => undefined };
  const printer: LocalPrinter = {
    format: 'epos',
    check: () => Promise.resolve(state.health),
    print: async (body) => {
      state.printed.push(body);
      if (options.waits) await new Promise<void>((resolve) => (state.finish = resolve));
      return PRINTED;
    },
  };
  return { state, printer };
}

describe('the installed program [PR-19]', () => {
  let program: PrintProgram | null = null;
  afterEach(() => program?.stop());

  /** Starts the program; the server gives `replies` one after the other, then empty answers. Waits between polls are recorded and skipped. */
  function start(printers: Record<string, LocalPrinter>, replies: LaterReply[] = []) {
    const polls: ProgramPoll[] = [];
    const logged: string[] = [];
    const waits: number[] = [];
    program = createPrintProgram({
      ...{ address: ADDRESS, computer: 'till', printers: new Map(Object.entries(printers)) },
      log: (line) => logged.push(line),
      send: async (address, { body }) => {
        expect(address).toBe(ADDRESS);
        // What the program sends.
        polls.push(JSON.parse(body) as ProgramPoll);
        server.emit('poll');
        const next = replies.shift() ?? {};
        const reply = typeof next === 'function' ? next() : next;
        if (reply instanceof Error) throw reply;
        return reply instanceof Response ? reply : Response.json({ tickets: [], unknownPrinters: [], otherComputer: false, ...reply });
      },
      pause: async (ms, signal) => {
        waits.push(ms);
        await new Promise((resolve) => {
          const next = setImmediate(resolve);
          signal.addEventListener('abort', () => resolve(clearImmediate(next)));
        });
      },
    });
    program.start();
    return { polls, logged, waits };
  }
  const resultsIn = (polls: readonly ProgramPoll[]) =>
    polls.flatMap(({ results }) => results.map(({ jobUuid, attempt }) => `${jobUuid} ${attempt}`));

  it('sends the state of its printers, prints a ticket, and reports the result', async () => {
    const { state, printer } = aPrinter();
    const { polls } = start({ Bar: printer }, [{ tickets: [TICKET] }]);
    await until(() => resultsIn(polls).length > 0);

    expect(polls[0]).toEqual({ computer: 'till', printers: [{ name: 'Bar', format: 'epos', isFree: true, health: OK }], results: [] });
    expect(state.printed).toEqual(['<ticket/>']);
    expect(polls.find(({ results }) => results.length > 0)?.results).toEqual([{ jobUuid: 'job-1', copy: 1, attempt: 1, reply: PRINTED }]);
  });

  it('sends a result again until the server has confirmed it, and then no more', async () => {
    const { printer } = aPrinter();
    const { polls } = start({ Bar: printer }, [{ tickets: [TICKET] }, new Response(null, { status: 500 }), new Error('fetch failed')]);
    await until(() => polls.length > 6);

    expect(resultsIn(polls)).toEqual(['job-1 1', 'job-1 1', 'job-1 1']);
  });

  it('prints no attempt twice, although the server sends it again, but the next attempt', async () => {
    const { state, printer } = aPrinter();
    const { polls } = start({ Bar: printer }, [
      { tickets: [TICKET] },
      {},
      { tickets: [TICKET] },
      {},
      { tickets: [{ ...TICKET, attempt: 2 }] },
    ]);
    await until(() => resultsIn(polls).length > 1);

    expect(state.printed).toHaveLength(2);
    expect(resultsIn(polls)).toEqual(['job-1 1', 'job-1 2']);
  });

  it('prints the same attempt again after the printer was busy, and waits for the next poll', async () => {
    const { state, printer } = aPrinter();
    const replies: PrinterReply[] = [{ ...PRINTED, verdict: { outcome: 'busy', code: 'EX_SPOOLER' } }];
    const print = (body: string) => printer.print(body).then((reply) => replies.shift() ?? reply);
    const { polls } = start({ Bar: { ...printer, print } }, [{ tickets: [TICKET] }, {}, {}, { tickets: [TICKET] }]);
    await until(() => resultsIn(polls).length > 1);

    expect(state.printed).toHaveLength(2);
    expect(polls.flatMap(({ results }) => results.map(({ reply }) => reply.verdict.outcome))).toEqual(['busy', 'printed']);
  });

  it('does not print a ticket of an answer that waited while the computer slept', async () => {
    const { state, printer } = aPrinter();
    const now = Date.now;
    let slept = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + slept);
    const { polls } = start({ Bar: printer }, [
      () => {
        slept += 60_000;
        return { tickets: [TICKET] };
      },
      {},
      { tickets: [{ ...TICKET, attempt: 2 }] },
    ]);
    await until(() => resultsIn(polls).length > 0);
    jest.restoreAllMocks();

    expect(resultsIn(polls)).toEqual(['job-1 2']);
    expect(state.printed).toHaveLength(1);
  });

  it('prints on its printers side by side, one ticket at a time on each', async () => {
    const [bar, till] = [aPrinter({ waits: true }), aPrinter()];
    const { polls } = start({ Bar: bar.printer, Till: till.printer }, [
      { tickets: [TICKET, { ...TICKET, printer: 'Till', jobUuid: 'job-2' }] },
      { tickets: [{ ...TICKET, jobUuid: 'job-3' }] },
    ]);
    await until(() => resultsIn(polls).includes('job-2 1') && polls.length > 4);

    expect(bar.state.printed).toHaveLength(1);
    expect(polls.at(-1)?.printers).toMatchObject([
      { name: 'Bar', isFree: false, health: null },
      { name: 'Till', isFree: true },
    ]);
    bar.state.finish();
    await until(() => resultsIn(polls).includes('job-1 1'));
  });

  it('reports the problem of a printer', async () => {
    const { state, printer } = aPrinter({ health: { ok: false, problem: 'coverOpen' } });
    const { polls, logged } = start({ Bar: printer });
    await until(() => polls.length > 1);

    expect(polls[1]?.printers).toMatchObject([{ health: state.health }]);
    expect(logged).toContain('Bar: cannot print: coverOpen');
  });

  it('does not wait for a printer that answers no check', async () => {
    const { printer } = aPrinter();
    let answer = (_health: PrinterHealth): void => undefined;
    const silent: LocalPrinter = { ...printer, check: () => new Promise((resolve) => (answer = resolve)) };
    const { polls } = start({ Bar: silent, Till: printer });
    await until(() => polls.length > 1);

    expect(polls[1]?.printers).toMatchObject([
      { name: 'Bar', isFree: false, health: null },
      { name: 'Till', isFree: true, health: OK },
    ]);
    answer(OK);
  });

  it.each([
    [
      'an unknown key',
      new Response(null, { status: 404 }),
      'Pase does not know this address. Create a new one in the settings of the printer.',
    ],
    [
      'another version of Pase',
      new Response(null, { status: 400 }),
      'Pase does not understand this version of the program. Download it again.',
    ],
    ['too many requests', new Response(null, { status: 429 }), 'Pase answered with status 429.'],
    ['a page of another server', new Response('<html></html>'), 'The answer is not from Pase, or from another version of it.'],
    ['no answer', new TypeError('fetch failed'), 'Pase does not answer.'],
  ])('says once what is wrong with %s, waits longer each time, and goes on when it is over', async (_problem, reply, line) => {
    const { printer } = aPrinter();
    const again = reply instanceof Response ? reply.clone() : reply;
    const { polls, logged, waits } = start({ Bar: printer }, [{}, reply, again]);
    await until(() => polls.length > 4);

    expect(logged.filter((each) => !each.startsWith('Bar'))).toEqual(['Connected to Pase.', line, 'Connected to Pase.']);
    expect(waits.slice(0, 4)).toEqual([2_000, 2_000, 4_000, 2_000]);
  });

  it('says once that a name is unknown, or that another computer uses the address', async () => {
    const { printer } = aPrinter();
    const problem = { unknownPrinters: ['Bar'], otherComputer: true };
    const { polls, logged } = start({ Bar: printer }, [problem, problem]);
    await until(() => polls.length > 3);

    expect(logged.filter((line) => line.startsWith('Another computer'))).toHaveLength(1);
    expect(logged.filter((line) => line.startsWith('Bar: no printer in Pase'))).toHaveLength(1);
  });

  it('finishes the ticket in progress when it is stopped, asks for no other, and reports the result', async () => {
    const { state, printer } = aPrinter({ waits: true });
    const { polls } = start({ Bar: printer }, [{ tickets: [TICKET] }]);
    await until(() => state.printed.length > 0);

    const stopped = program?.stop();
    state.finish();
    await stopped;

    expect(resultsIn(polls)).toEqual(['job-1 1']);
    expect(polls.at(-1)?.printers).toMatchObject([{ isFree: false }]);
    program = null;
  });
});
