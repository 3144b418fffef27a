import { eq } from 'drizzle-orm';
import type { ProgramAnswer, ProgramPoll, ProgramResult } from '@/domain/printProgram';
import { insertLocations } from '../../../test/server/insertTenants';
import { INSTALLATION, JOB, OTHER_JOB, usePolling } from '../../../test/server/usePolling';
import { jobOfPrintJobId } from '../tickets/printJobId';
import { readCommands } from '../../demo/printers/commands/readCommands';
import { log } from '../../platform/monitoring/log';
import { printPrograms, thirdPartyServices } from '../../platform/db/schema';
import { listQuestions } from '../questions/printQuestions';

const OK = { ok: true, paperNearEnd: false } as const;
const FREE = { name: 'printer-1', format: 'epos', isFree: true, health: OK } as const;
const RECEIPT = { ticketType: 'RECEIPT' } as const;
const THIRD_JOB = '00112233-4455-6677-8899-aabbccddee11';

describe('an installed program', () => {
  const { state, app, database, addPrinter, renewKey, answers, polled, pass, insert, copies, poll } = usePolling('CLIENT');

  async function send(body: object | string, { key = state.key, process = 0 } = {}) {
    const payload = typeof body === 'string' ? body : { computer: 'till', printers: [FREE], results: [], ...body };
    return app(process).inject({ method: 'POST', url: `/print/program/${key}`, payload, headers: { 'content-type': 'application/json' } });
  }
  const ask = async (body: Partial<ProgramPoll> = {}, process = 0) => (await send(body, { process })).json<ProgramAnswer>();
  const result = (
    outcome: ProgramResult['reply']['verdict']['outcome'],
    changes: Partial<ProgramResult> = {},
    code: string | null = null,
  ) => ({
    ...{ jobUuid: JOB, copy: 1, attempt: 1 },
    reply: { verdict: { outcome, code }, health: OK, httpStatus: 200, response: null },
    ...changes,
  });
  const report = (...results: ProgramResult[]) => ask({ printers: [], results });
  const answer = (given: 'PRINT_AGAIN' | 'PRINTED' | 'DISCARDED', attempt = 1) =>
    answers().answer({ jobUuid: JOB, copy: 1, attempt }, given, () => Promise.resolve());
  const questions = () => listQuestions(database(), { now: state.now });
  /** A program that took the first copy of a ticket and sends no result in time. */
  async function startSilent(changes: object = RECEIPT) {
    await insert(changes);
    await ask();
    pass(31_000);
    await polled().endSilent();
  }

  it('gets a waiting ticket once, by any process, and its result is stored with the order [PR-19]', async () => {
    await insert();

    const { tickets } = await ask();
    expect(tickets).toMatchObject([{ printer: 'printer-1', jobUuid: JOB, copy: 1, attempt: 1 }]);
    expect(tickets[0]?.body).toMatch(/<epos-print.*Pan/s);
    expect(await ask({}, 1)).toEqual({ tickets: [], unknownPrinters: [], otherComputer: false });
    expect(await copies()).toEqual(['INTENT 1']);

    await ask({ results: [result('printed')] }, 1);
    expect(await copies()).toEqual(['DONE 1']);
    expect(state.entries).toMatchObject([{ status: 'SUCCESS', meta: { httpStatus: 200, printerOrder: { copy: 1, attempt: 1 } } }]);
    expect(await poll()).toMatchObject({ device: 'till', ok: true, polledAt: state.now });
  });

  it('gets the ticket as ESC/POS bytes for a printer without ePOS-Print [PR-19]', async () => {
    await insert();

    const { tickets } = await ask({ printers: [{ ...FREE, format: 'escpos' }] });

    const text = readCommands(Buffer.from(tickets[0]?.body ?? '', 'base64'), 'esc-pos').map(({ content }) => content);
    expect(text.join('')).toContain('Pan');
  });

  it('serves all printers with its installation id, and two printers in Pase that are one on its computer one after the other [PR-19]', async () => {
    await addPrinter('printer-2');
    await database()
      .update(thirdPartyServices)
      .set({ settings: { connectMethod: 'CLIENT', installationId: INSTALLATION, osName: 'printer-1' } })
      .where(eq(thirdPartyServices.uuid, 'printer-2'));
    await addPrinter('printer-3');
    state.key = await renewKey('printer-1');
    for (const [n, uuid] of [JOB, OTHER_JOB, THIRD_JOB].entries()) await insert({ uuid, printerUuid: `printer-${n + 1}` });

    const third = { ...FREE, name: 'printer-3' };
    expect((await ask({ printers: [FREE, third] })).tickets.map(({ jobUuid }) => jobUuid)).toEqual([JOB, THIRD_JOB]);
    const { tickets } = await ask({ printers: [FREE, third], results: [result('printed')] });

    expect(tickets).toMatchObject([{ printer: 'printer-1', jobUuid: OTHER_JOB }]);
  });

  it.each([
    ['is printing', { isFree: false, health: null }, { ok: null, trouble: null }],
    ['has its cover open', { health: { ok: false, problem: 'coverOpen' } }, { ok: false, trouble: 'coverOpen' }],
  ] as const)('gets no ticket for a printer that %s, whose state the server knows [PR-19]', async (_state, change, known) => {
    await insert();

    expect((await ask({ printers: [{ ...FREE, ...change }] })).tickets).toEqual([]);

    expect(await copies()).toEqual(['QUEUED 0']);
    expect(await poll()).toMatchObject(known);
  });

  it('gets a kitchen ticket once more, marked, whose result is missing for 30 s, and then a person is asked [PR-19]', async () => {
    await startSilent({});
    expect(await questions()).toEqual([]);

    const { tickets } = await ask();
    expect(tickets).toMatchObject([{ attempt: 2, body: expect.stringContaining('DUP Pan') as unknown }]);
    pass(31_000);
    await polled().endSilent();

    expect(await questions()).toMatchObject([{ uuid: JOB, attempt: 2, code: 'TIMEOUT', mayPrintAgain: true }]);
    expect(state.entries.map(({ status, reason }) => [status, reason])).toEqual([
      ['ERROR', 'TIMEOUT'],
      ['ERROR', 'TIMEOUT'],
    ]);
  });

  it.each([
    ['a receipt', RECEIPT],
    ['a kitchen ticket that a person printed', { isManual: true }],
    ['labels', { ticketType: 'LABEL' as const }],
    ['a change slip', { ...RECEIPT, kind: 'CHANGE' as const }],
  ])('leads to a question about %s whose result is missing [PR-19]', async (_ticket, changes) => {
    await startSilent(changes);

    expect(await questions()).toMatchObject([{ uuid: JOB, printerUuid: 'printer-1', copy: 1, attempt: 1, code: 'TIMEOUT' }]);
    expect((await ask()).tickets).toEqual([]);
  });

  it('ends the question with a late result of the same attempt [PR-19]', async () => {
    await startSilent();

    await report(result('printed'));

    expect(await copies()).toEqual(['DONE 1']);
    expect(await questions()).toEqual([]);
  });

  it('cannot end the reprint with a late result of the first attempt [PR-19]', async () => {
    await startSilent({});
    await ask();

    await report(result('refused', {}, 'SchemaError'));
    expect(await copies()).toEqual(['INTENT 2']);

    await report(result('printed', { attempt: 2 }));
    expect(await copies()).toEqual(['DONE 2']);
  });

  it.each(['refused', 'unknown'] as const)(
    'prints again what a person decided, though the first attempt is reported as %s afterwards [PR-19]',
    async (outcome) => {
      await startSilent();
      expect(await answer('PRINT_AGAIN')).toBe(true);

      await report(result(outcome, {}, 'EX_TIMEOUT'));

      expect(await questions()).toEqual([]);
      expect((await ask()).tickets).toMatchObject([{ attempt: 2, body: expect.stringContaining('DUP Pan') as unknown }]);
    },
  );

  it('gives the reason with a late result that is not certain either [PR-19]', async () => {
    await startSilent();

    await report(result('unknown', {}, 'EX_TIMEOUT'));

    expect(await questions()).toMatchObject([{ code: 'EX_TIMEOUT' }]);
  });

  it('gets the same attempt again, unmarked, after its printer was busy [PR-19]', async () => {
    await insert();
    await ask();

    const { tickets } = await ask({ results: [result('busy', {}, 'EX_SPOOLER')] });

    expect(tickets).toMatchObject([{ attempt: 1, body: expect.not.stringContaining('DUP') as unknown }]);
    expect(state.entries).toEqual([]);
  });

  it('gets each copy with an id of its own, by which a printer that spools is asked about it [PR-19]', async () => {
    await insert({ copies: 2 });

    const first = await ask();
    const second = await ask({ results: [result('printed')] });

    const idOf = ({ tickets }: ProgramAnswer) => jobOfPrintJobId(/<printjobid>([^<]*)</.exec(tickets[0]?.body ?? '')?.[1] ?? '');
    expect(idOf(first)).toEqual({ jobUuid: JOB, duplicate: false, copy: 1, attempt: 1 });
    expect(idOf(second)).toEqual({ jobUuid: JOB, duplicate: false, copy: 2, attempt: 1 });
  });

  it('gets the tickets of its other printers, though one was written by an earlier version, which ends as not printed [PR-19]', async () => {
    await addPrinter('printer-2');
    state.key = await renewKey('printer-1');
    await insert({ body: '<epos-print/>' });
    await insert({ uuid: OTHER_JOB, printerUuid: 'printer-2' });

    expect((await ask({ printers: [FREE, { ...FREE, name: 'printer-2' }] })).tickets).toMatchObject([{ jobUuid: OTHER_JOB }]);

    expect(await copies()).toEqual(['INTENT 1', 'FAILED 1']);
    expect(state.entries).toMatchObject([{ status: 'ERROR', reason: 'SchemaError' }]);
  });

  it('reports the result of a ticket whose printer was changed meanwhile [PR-19]', async () => {
    await insert();
    await ask();
    await database()
      .update(thirdPartyServices)
      .set({ settings: { connectMethod: 'APP' } });

    await report(result('printed'));

    expect(await copies()).toEqual(['DONE 1']);
  });

  it('gets the second copy after a person confirmed the first one [PR-19]', async () => {
    await startSilent({ ...RECEIPT, copies: 2 });
    expect((await ask()).tickets).toEqual([]);

    await answer('PRINTED');

    expect((await ask()).tickets).toMatchObject([{ copy: 2, attempt: 1 }]);
    expect(await copies()).toEqual(['DONE 1', 'INTENT 1']);
  });

  it('leads to the questions of all its tickets, though one of them cannot be added to its order [PR-19]', async () => {
    const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    await addPrinter('printer-2');
    state.key = await renewKey('printer-1');
    await insert({ ...RECEIPT, orderId: 'order-of-none' });
    await insert({ ...RECEIPT, uuid: OTHER_JOB, printerUuid: 'printer-2' });
    await ask({ printers: [FREE, { ...FREE, name: 'printer-2' }] });
    pass(31_000);
    const { order } = state;
    Object.defineProperty(state, 'order', {
      configurable: true,
      get: () => {
        Object.defineProperty(state, 'order', { value: order, writable: true, configurable: true });
        throw new Error('the database is not available');
      },
    });

    await polled().endSilent();

    expect(await questions()).toHaveLength(2);
    expect(state.entries).toHaveLength(1);
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });

  it('gets nothing on a second computer with the same key, until the first has been silent for a minute [PR-19]', async () => {
    await insert();
    await ask({ printers: [{ ...FREE, isFree: false }] });

    expect(await ask({ computer: 'other' })).toMatchObject({ tickets: [], otherComputer: true });
    expect(await poll()).toMatchObject({ device: 'till', otherDevice: 'other' });

    pass(61_000);
    expect(await ask({ computer: 'other' })).toMatchObject({ tickets: [{ jobUuid: JOB }], otherComputer: false });
  });

  it('gets only tickets of printers of its location with its installation id and the method [PR-19]', async () => {
    await insert();
    await insertLocations(database(), 'location-2');
    const theirs = { ...FREE, name: 'printer-2' };
    const settings = { connectMethod: 'CLIENT', installationId: INSTALLATION, osName: theirs.name };
    await database().insert(thirdPartyServices).values({
      uuid: 'printer-2',
      thirdPartyServiceUuid: 'service-1',
      slug: 'printer',
      isActive: true,
      locationId: 'location-2',
      settings,
    });
    await insert({ uuid: OTHER_JOB, printerUuid: 'printer-2', locationId: 'location-2' });
    expect(await ask({ printers: [theirs] })).toEqual({ tickets: [], unknownPrinters: ['printer-2'], otherComputer: false });

    for (const change of [{ installationId: 'another' }, { connectMethod: 'APP' }, { osName: 'Barra' }]) {
      await database()
        .update(thirdPartyServices)
        .set({ settings: { ...settings, osName: 'printer-1', ...change } })
        .where(eq(thirdPartyServices.uuid, 'printer-1'));
      expect(await ask()).toEqual({ tickets: [], unknownPrinters: ['printer-1'], otherComputer: false });
    }
    expect(await copies()).toEqual(['QUEUED 0', 'QUEUED 0']);
  });

  it('is rejected with a key that was replaced or is unknown, and its requests with a key are limited [PR-19]', async () => {
    const before = state.key;
    state.key = await renewKey('printer-1');
    expect((await send({}, { key: before })).statusCode).toBe(404);
    expect((await send({}, { key: 'x'.repeat(32) })).statusCode).toBe(404);
    expect((await send({}, { key: 'short' })).statusCode).toBe(404);
    expect((await database().select().from(printPrograms)).map(({ keyHash }) => keyHash.includes(state.key))).toEqual([false]);

    const stoppedClock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const replies = await Promise.all(Array.from({ length: 40 }, () => send({ printers: [] })));
    stoppedClock.mockRestore();
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(30).fill(200), ...Array<number>(10).fill(429)]);
  });

  it.each([
    ['that is not JSON', '{'],
    ['without a computer', { computer: '' }],
    ['with a text that cannot be stored', { computer: 'till\0' }],
    ['with an unknown outcome', { results: [{ ...result('printed'), reply: { verdict: { outcome: 'fine', code: null } } }] }],
    ['with too many printers', { printers: Array<typeof FREE>(21).fill(FREE) }],
  ])('is rejected with a body %s, and nothing is granted', async (_what, body) => {
    await insert();

    expect((await send(body)).statusCode).toBe(400);

    expect(await copies()).toEqual(['QUEUED 0']);
  });

  it('cannot report results of printers that poll themselves or of another location, and one that cannot be stored does not block the others [PR-19]', async () => {
    await insertLocations(database(), 'location-2');
    const settings = { connectMethod: 'CLIENT', installationId: INSTALLATION, osName: 'printer-3' };
    for (const [uuid, locationId, own] of [
      ['printer-2', 'location-1', { connectMethod: 'SERVER_DIRECT' }],
      ['printer-3', 'location-2', settings],
    ] as const) {
      await database()
        .insert(thirdPartyServices)
        .values({ uuid, thirdPartyServiceUuid: 'service-1', slug: 'printer', isActive: true, locationId, settings: own });
    }
    await insert();
    await insert({ uuid: OTHER_JOB, printerUuid: 'printer-2', connectMethod: 'SERVER_DIRECT' });
    await insert({ uuid: THIRD_JOB, printerUuid: 'printer-3', locationId: 'location-2' });
    await ask();
    await polled().take('printer-2', 'SERVER_DIRECT');
    await polled().take('printer-3', 'CLIENT');

    await report(
      ...[OTHER_JOB, THIRD_JOB].map((jobUuid) => result('printed', { jobUuid })),
      result('unknown', {}, 'a\0b'),
      result('printed'),
    );

    expect(await copies()).toEqual(['INTENT 1', 'INTENT 1', 'DONE 1']);
    expect(state.entries).toHaveLength(1);
  });
});
