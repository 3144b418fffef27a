import { eq } from 'drizzle-orm';
import type { PrintAnswer } from '@/domain/printQuestion';
import { JOB, OTHER_JOB, usePolling } from '../../../test/server/usePolling';
import { printCopies, printJobs } from '../../platform/db/schema';
import { closeJob } from '../queue/printJobStore';
import { attemptIdOf } from '../tickets/printJobId';
import { createQuestionWatch, listQuestions } from './printQuestions';

const HOUR_MS = 3_600_000;
const RECEIPT = { ticketType: 'RECEIPT' } as const;

describe('questions about tickets of printers that poll', () => {
  const { state, database, app, pass, insert, copies, polled, answers } = usePolling('SERVER_DIRECT');

  const ask = async () => {
    const payload = new URLSearchParams({ Name: 'X3EL000001', ConnectionType: 'GetRequest' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await app().inject({ method: 'POST', url: `/print/sdp/${state.key}`, headers, payload })).body;
  };
  const questions = () => listQuestions(database(), { now: state.now });
  const answer = (given: PrintAnswer, attempt = 1, copy = 1) =>
    answers().answer({ jobUuid: JOB, copy, attempt }, given, async () => undefined);

  /** A receipt that the printer took and whose result never came. */
  async function loseResult(changes: Parameters<typeof insert>[0] = RECEIPT): Promise<void> {
    await insert(changes);
    await ask();
    pass(31_000);
    await polled().endSilent();
  }

  it.each([
    ['a receipt', RECEIPT],
    ['a kitchen ticket that a person printed', { isManual: true }],
    ['labels', { ticketType: 'LABEL' as const }],
    ['a test ticket', { orderId: '', isManual: true }],
    ['a change slip', { ...RECEIPT, kind: 'CHANGE' as const }],
  ])(
    'asks about %s whose result never came, although the printer does not poll any more [V-05]',
    async (_ticket, changes: Parameters<typeof insert>[0]) => {
      await loseResult(changes);

      expect(await copies()).toEqual(['UNKNOWN 1']);
      expect(await questions()).toMatchObject([
        {
          ...{ uuid: JOB, locationId: 'location-1', printerUuid: 'printer-1', copy: 1, copies: 1, attempt: 1, code: 'TIMEOUT' },
          ...{ kind: changes?.kind ?? 'TICKET', sentAt: '2026-11-20T20:00:00.000Z', mayPrintAgain: true },
        },
      ]);
      expect(await ask()).toBe('');
    },
  );

  it('asks nothing within the time of the result, or while a kitchen ticket is printed once more [V-05]', async () => {
    await insert();
    await ask();
    pass(29_000);
    await polled().endSilent();
    expect(await copies()).toEqual(['INTENT 1']);

    pass(2_000);
    await polled().endSilent();
    expect(await copies()).toEqual(['UNKNOWN 1']);
    expect(await questions()).toEqual([]);

    await ask();
    pass(31_000);
    await polled().endSilent();
    expect(await questions()).toMatchObject([{ attempt: 2, code: 'TIMEOUT' }]);
  });

  it('asks about a ticket that was cut wrong three times [V-05]', async () => {
    await insert();
    await ask();
    for (const attempt of [1, 2, 3]) {
      await database().update(printCopies).set({ state: 'UNKNOWN', attempt, code: 'EPTR_CUTTER' });
      expect(await questions()).toHaveLength(attempt < 3 ? 0 : 1);
    }
  });

  it('ends the ticket as printed when the person says so, once [V-05]', async () => {
    await loseResult();

    expect(await answer('PRINTED')).toBe(true);

    expect(await copies()).toEqual(['DONE 1']);
    expect(await database().select({ state: printJobs.state }).from(printJobs)).toEqual([{ state: 'final' }]);
    expect(state.entries.map(({ status, reason }) => [status, reason])).toEqual([
      ['ERROR', 'TIMEOUT'],
      ['SUCCESS', null],
    ]);
    expect(await questions()).toEqual([]);
    expect(await answer('PRINTED')).toBe(false);
    expect(await answer('PRINT_AGAIN')).toBe(false);
    expect(state.entries).toHaveLength(2);
  });

  it('prints the ticket again, marked, when the person wants it, and asks again if that result is missing too [V-05]', async () => {
    await loseResult();

    expect(await answer('PRINT_AGAIN')).toBe(true);
    expect(await questions()).toEqual([]);
    expect(await answer('PRINT_AGAIN')).toBe(false);

    const printed = await ask();
    expect(printed).toContain(attemptIdOf(JOB, { copy: 1, attempt: 2, duplicate: true }));
    expect(printed).toContain('DUP Pan');
    pass(31_000);
    await polled().endSilent();
    expect(await questions()).toMatchObject([{ attempt: 2, code: 'TIMEOUT' }]);
    expect(await answer('PRINTED', 1)).toBe(false);
    expect(await answer('PRINTED', 2)).toBe(true);
  });

  it('prints no copy any more after the person discarded the ticket, and states it on the order [V-05]', async () => {
    await loseResult({ ...RECEIPT, copies: 2 });

    expect(await answer('DISCARDED')).toBe(true);

    expect(await copies()).toEqual(['EXPIRED 1', 'EXPIRED 0']);
    expect(state.entries.at(-1)).toMatchObject({ status: 'ERROR', reason: 'DISCARDED', meta: { printerOrder: { uuid: JOB, copy: null } } });
    expect(await ask()).toBe('');
  });

  it('prints the second copy after the person confirmed the first one [V-05]', async () => {
    await loseResult({ ...RECEIPT, copies: 2 });
    await answer('PRINTED');

    expect(await ask()).toContain(attemptIdOf(JOB, { copy: 2, attempt: 1, duplicate: false }));
  });

  it('still asks about an expired ticket, but does not print it again [V-05]', async () => {
    await loseResult();
    await answer('PRINT_AGAIN');
    pass(HOUR_MS);

    expect(await questions()).toMatchObject([{ code: 'TIMEOUT', mayPrintAgain: false }]);
    expect(await ask()).toBe('');
    expect(await answer('PRINT_AGAIN')).toBe(false);
    expect(await answer('DISCARDED')).toBe(true);
    expect(await copies()).toEqual(['EXPIRED 1']);
  });

  it('ends with a late result, a withdrawal, or a ticket that was printed again from the order [V-05]', async () => {
    await loseResult();
    await database().update(printJobs).set({ withdrawnAt: state.now }).where(eq(printJobs.uuid, JOB));
    expect(await questions()).toEqual([]);
    expect(await answer('PRINTED')).toBe(false);

    await insert({ uuid: OTHER_JOB, ...RECEIPT });
    await ask();
    pass(31_000);
    await polled().endSilent();
    expect(await questions()).toHaveLength(1);
    await closeJob(database(), OTHER_JOB, 'superseded');
    expect(await questions()).toEqual([]);
  });

  it('is announced once to its location when it appears and when it ends [V-05]', async () => {
    const changed: string[] = [];
    const check = createQuestionWatch({ database: database(), now: () => state.now, onChange: (id) => void changed.push(id) });
    await check();
    await loseResult();
    await check();
    await check();
    expect(changed).toEqual(['location-1']);

    await answer('PRINTED');
    await check();
    await check();
    expect(changed).toEqual(['location-1', 'location-1']);
  });
});
