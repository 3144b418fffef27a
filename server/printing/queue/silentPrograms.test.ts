import { eq } from 'drizzle-orm';
import type { PrintAnswer } from '@/domain/printQuestion';
import { aDispatcher } from '../../../test/server/aDispatcher';
import { aPrintJob } from '../../../test/server/aPrintJob';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { printCopies, printJobs } from '../../platform/db/schema';
import { log } from '../../platform/monitoring/log';
import { createQuestionWatch, listQuestions } from '../questions/printQuestions';
import { createInstalledPrograms, type ProgramAck } from './installedPrograms';
import { insertJobs, listCopies, type NewPrintJob } from './printJobStore';

const PROGRAM = { installationId: 'till-1', osName: 'Barra', url: '' };
const RECEIPT = { ticketType: 'RECEIPT' } as const;
const RUN = { installationId: 'till-1', name: 'a' };
const NEXT_RUN = { installationId: 'till-1', name: 'b' };

describe('an installed program that sends no result', () => {
  const database = useTestDatabase();
  let now: Date;

  beforeEach(() => (now = new Date('2026-11-20T20:00:00.000Z')));

  function start() {
    const server = aDispatcher(database(), () => now);
    const { programs, answers } = server;
    return {
      ...server,
      insert: (changes: Partial<NewPrintJob> = {}) => insertJobs(database(), [aPrintJob({ ...PROGRAM, ...changes })]),
      ack: (more: Partial<ProgramAck>, run = RUN) => programs.acknowledge(run, { uuid: 'job-1', stage: 'final', handOut: 1, ...more }),
      answer: (given: PrintAnswer, attempt = 1) => answers.answer({ jobUuid: 'job-1', copy: 1, attempt }, given, () => Promise.resolve()),
    };
  }

  /** A program that was granted the first copy of a ticket and sends no result in time. */
  async function startSilent(changes: Partial<NewPrintJob> = {}) {
    const started = start();
    await started.insert(changes);
    await started.programs.takeJobs(RUN);
    await started.ack({ stage: 'intent', copy: 1, attempt: 1 });
    pass(71_000);
    await started.programs.endSilent();
    return started;
  }

  const pass = (ms: number) => (now = new Date(now.getTime() + ms));
  const copies = async () => (await listCopies(database(), 'job-1')).map(({ state, attempt, code }) => `${state} ${attempt} ${code}`);
  const stateOfJob = async () => (await database().select({ state: printJobs.state }).from(printJobs))[0]?.state;
  const questions = () => listQuestions(database(), { now });
  const result = (outcome: 'DONE' | 'FAILED' | 'UNKNOWN', attempt: number, code: string | null = null) => [
    { copy: 1, attempt, outcome, code },
  ];

  it.each([
    ['a receipt', RECEIPT],
    ['a kitchen ticket that a person printed', { isManual: true }],
    ['labels', { ticketType: 'LABEL' as const }],
    ['a change slip', { ...RECEIPT, kind: 'CHANGE' as const }],
  ])('leads to a question about %s, and to an entry of the order [PR-19]', async (_ticket, changes: Partial<NewPrintJob>) => {
    const { entries } = await startSilent(changes);

    expect(await questions()).toMatchObject([
      {
        ...{ uuid: 'job-1', orderId: 'order-1', locationId: 'location-1', printerUuid: 'printer-1', copy: 1, attempt: 1 },
        ...{ code: 'PROGRAM_SILENT', sentAt: '2026-11-20T20:00:00.000Z', mayPrintAgain: true },
      },
    ]);
    expect(entries).toMatchObject([
      { status: 'ERROR', type: 'printer', creator: 'server', reason: 'PROGRAM_SILENT', meta: { printerOrder: { copy: 1, attempt: 1 } } },
    ]);
  });

  it('is reported for a test ticket, and a person is asked [PR-19]', async () => {
    const { tested } = await startSilent({ orderId: '', isManual: true });

    expect(tested).toEqual([{ state: 'unknown', code: 'PROGRAM_SILENT' }]);
    expect(await questions()).toMatchObject([{ orderId: '' }]);
  });

  it('has 70 s from the grant of each copy, however long the ticket waited in the program before [PR-19]', async () => {
    const { insert, ack, programs } = start();
    await insert(RECEIPT);
    await programs.takeJobs(RUN);
    pass(300_000);
    await ack({ stage: 'intent', copy: 1, attempt: 1 });
    pass(70_000);
    await programs.endSilent();
    expect(await copies()).toEqual(['INTENT 1 null']);

    pass(1);
    await programs.endSilent();
    expect(await copies()).toEqual(['UNKNOWN 1 PROGRAM_SILENT']);
    expect(await questions()).toMatchObject([{ sentAt: '2026-11-20T20:05:00.000Z' }]);
  });

  it('has 70 s from the dispatch of a copy that was granted before the server recorded grants [PR-19]', async () => {
    const { insert, ack, programs } = start();
    await insert(RECEIPT);
    await programs.takeJobs(RUN);
    await ack({ stage: 'intent', copy: 1, attempt: 1 });
    await database().update(printCopies).set({ grantedAt: null });
    pass(71_000);
    await programs.endSilent();

    expect(await copies()).toEqual(['UNKNOWN 1 PROGRAM_SILENT']);
  });

  it('gets a kitchen ticket once more, marked, and a person is asked if that result is missing, too [PR-19]', async () => {
    const { programs, ack } = await startSilent();
    expect(await questions()).toEqual([]);

    const [again] = await programs.takeJobs(RUN);
    expect(again?.message).toMatchObject({ handOut: 2, copyStates: [{ copy: 1, attempt: 1, state: 'UNKNOWN' }] });
    expect(await ack({ stage: 'intent', handOut: 2, copy: 1, attempt: 2 })).toEqual({ ok: true });
    pass(71_000);
    await programs.endSilent();

    expect(await questions()).toMatchObject([{ attempt: 2, code: 'PROGRAM_SILENT' }]);
    expect(await programs.takeJobs(RUN)).toEqual([]);
  });

  it('is asked about after the expiry of a kitchen ticket that it never fetched again [PR-19]', async () => {
    await startSilent();
    pass(30 * 60_000);

    expect(await questions()).toMatchObject([{ attempt: 1, code: 'PROGRAM_SILENT', mayPrintAgain: false }]);
  });

  it('is woken for the reprint, also after the answer of a person [PR-19]', async () => {
    const { insert, ack, programs, answer } = start();
    let woken = 0;
    programs.onWake('till-1', () => (woken += 1));
    await insert(RECEIPT);
    await programs.takeJobs(RUN);
    await ack({ stage: 'intent', copy: 1, attempt: 1 });
    pass(71_000);
    await programs.endSilent();
    expect(woken).toBe(1);

    expect(await answer('PRINT_AGAIN')).toBe(true);
    expect(woken).toBe(2);
    expect(await questions()).toEqual([]);
    expect((await programs.takeJobs(RUN)).map(({ message }) => message.copyStates)).toMatchObject([[{ attempt: 1, state: 'UNKNOWN' }]]);
  });

  it.each([
    ['PRINTED', 'DONE 1 null', 'SUCCESS'],
    ['DISCARDED', 'EXPIRED 1 DISCARDED', 'ERROR'],
  ] as const)('has no ticket any more after the answer %s; only the first answer counts [PR-19]', async (given, copy, status) => {
    const { answer, entries, programs } = await startSilent(RECEIPT);

    expect(await answer(given)).toBe(true);
    expect(await answer('PRINT_AGAIN')).toBe(false);

    expect(await copies()).toEqual([copy]);
    expect(await stateOfJob()).toBe('final');
    expect(entries.at(-1)).toMatchObject({ status });
    expect(await programs.takeJobs(NEXT_RUN)).toEqual([]);
  });

  it('gets the second copy after a person confirmed the first one [PR-19]', async () => {
    const { answer, programs } = await startSilent({ ...RECEIPT, copies: 2 });
    expect(await programs.takeJobs(RUN)).toEqual([]);

    await answer('PRINTED');

    expect((await programs.takeJobs(RUN)).map(({ message }) => message.copyStates?.map(({ state }) => state))).toEqual([
      ['DONE', 'QUEUED'],
    ]);
  });

  it('ends the question with a late result of the same attempt [PR-19]', async () => {
    const { ack } = await startSilent(RECEIPT);

    expect(await ack({ outcomes: result('DONE', 1) })).toEqual({ ok: true });

    expect(await copies()).toEqual(['DONE 1 null']);
    expect(await stateOfJob()).toBe('final');
    expect(await questions()).toEqual([]);
  });

  it('cannot end the reprint with a late result of the first attempt [PR-19]', async () => {
    const { programs, ack } = await startSilent();
    await programs.takeJobs(RUN);
    await ack({ stage: 'intent', handOut: 2, copy: 1, attempt: 2 });

    await ack({ outcomes: result('FAILED', 1, 'SchemaError') });
    expect(await copies()).toEqual(['INTENT 2 PROGRAM_SILENT']);

    await ack({ handOut: 2, outcomes: result('DONE', 2) });
    expect(await copies()).toEqual(['DONE 2 null']);
    expect(await stateOfJob()).toBe('final');
  });

  it('gives the reason with a late result that is not certain either, but cannot take back what a person decided [PR-19]', async () => {
    const { ack, answer } = await startSilent(RECEIPT);
    await ack({ outcomes: result('UNKNOWN', 1, 'EX_TIMEOUT') });
    expect(await questions()).toMatchObject([{ code: 'EX_TIMEOUT' }]);

    await answer('PRINT_AGAIN');
    await ack({ outcomes: result('UNKNOWN', 1, 'TIMEOUT') });
    expect(await questions()).toEqual([]);
    expect(await copies()).toEqual(['UNKNOWN 1 PRINT_AGAIN']);
  });

  it('prints again what a person decided, though the first attempt is reported as failed afterwards [PR-19]', async () => {
    const { programs, ack, answer } = await startSilent(RECEIPT);
    await answer('PRINT_AGAIN');

    await ack({ outcomes: result('FAILED', 1, 'SchemaError') });

    expect(await copies()).toEqual(['UNKNOWN 1 PRINT_AGAIN']);
    expect((await programs.takeJobs(RUN)).map(({ message }) => message.copyStates)).toMatchObject([[{ attempt: 1, state: 'UNKNOWN' }]]);
  });

  it('leads to the questions of all its tickets, though one of them cannot be reported to its order [PR-19]', async () => {
    const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    const { insert, dispatcher } = start();
    const reported: string[] = [];
    const reportOutcome = async ({ uuid }: { uuid: string }) => {
      if (uuid === 'job-1') throw new Error('the database is not available');
      reported.push(uuid);
    };
    const nothing = () => Promise.resolve();
    const programs = createInstalledPrograms({
      ...{ database: database(), dispatcher, reports: { reportOutcome }, settleWithdrawal: nothing, reportTest: nothing, now: () => now },
    });
    for (const uuid of ['job-1', 'job-2']) await insert({ ...RECEIPT, uuid });
    await programs.takeJobs(RUN);
    for (const uuid of ['job-1', 'job-2']) await programs.acknowledge(RUN, { uuid, stage: 'intent', handOut: 1, copy: 1, attempt: 1 });

    expect(await programs.takeJobs(NEXT_RUN)).toEqual([]);

    expect(await questions()).toHaveLength(2);
    expect(reported).toEqual(['job-2']);
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });

  it('is asked about at once when a new run of the program fetches its jobs [PR-19]', async () => {
    const { insert, ack, programs, entries } = start();
    await insert(RECEIPT);
    await programs.takeJobs(RUN);
    await ack({ stage: 'intent', copy: 1, attempt: 1 });

    expect(await programs.takeJobs(NEXT_RUN)).toEqual([]);

    expect(await questions()).toMatchObject([{ code: 'PROGRAM_SILENT' }]);
    expect(entries).toMatchObject([{ reason: 'PROGRAM_SILENT' }]);
  });

  it('is asked about a ticket whose outcome the program could not find out [PR-19]', async () => {
    const { insert, ack, programs } = start();
    await insert(RECEIPT);
    await programs.takeJobs(RUN);
    await ack({ stage: 'intent', copy: 1, attempt: 1 });
    await ack({ outcomes: result('UNKNOWN', 1, 'REMOTE_SERVER_ERROR') });

    expect(await questions()).toMatchObject([{ code: 'REMOTE_SERVER_ERROR' }]);
    expect(await programs.takeJobs(RUN)).toEqual([]);
  });

  it('gets a kitchen ticket again whose outcome it could not find out, and no copy that it is sending [PR-19]', async () => {
    const { insert, ack, programs } = start();
    await insert();
    await programs.takeJobs(RUN);
    await ack({ stage: 'intent', copy: 1, attempt: 1 });
    expect(await programs.takeJobs(RUN)).toEqual([]);

    await ack({ outcomes: result('UNKNOWN', 1, 'REMOTE_SERVER_ERROR') });

    expect((await programs.takeJobs(RUN)).map(({ message }) => message.handOut)).toEqual([2]);
    expect(await questions()).toEqual([]);
  });

  it('ends a withdrawn ticket as possibly printed, without a question [PR-19]', async () => {
    const { insert, ack, programs } = start();
    await insert(RECEIPT);
    await programs.takeJobs(RUN);
    await ack({ stage: 'intent', copy: 1, attempt: 1 });
    await database().update(printJobs).set({ withdrawnAt: now, withdrawnCode: 'ORDER_FINISHED' }).where(eq(printJobs.uuid, 'job-1'));
    pass(71_000);
    await programs.endSilent();

    expect(await copies()).toEqual(['UNKNOWN 1 PROGRAM_SILENT']);
    expect(await stateOfJob()).toBe('withdrawn');
    expect(await questions()).toEqual([]);
  });

  it('is announced once to its location when the question appears and when it ends [PR-19]', async () => {
    const changed: string[] = [];
    const check = createQuestionWatch({ database: database(), now: () => now, onChange: (id) => void changed.push(id) });
    const { answer } = await startSilent(RECEIPT);
    await check();
    await check();
    expect(changed).toEqual(['location-1']);

    await answer('PRINTED');
    await check();
    expect(changed).toEqual(['location-1', 'location-1']);
  });

  it('changes nothing of tickets of tabs and of printers that poll [PR-19]', async () => {
    const { programs } = start();
    await insertJobs(database(), [aPrintJob({}), aPrintJob({ uuid: 'job-2', connectMethod: 'CLOUD_PRNT' })]);
    await database().update(printCopies).set({ state: 'INTENT', attempt: 1, grantedTab: 'tab-1', grantedAt: now });
    pass(1_000_000);
    await programs.endSilent();

    expect(await database().select({ state: printCopies.state }).from(printCopies)).toEqual([{ state: 'INTENT' }, { state: 'INTENT' }]);
  });
});
