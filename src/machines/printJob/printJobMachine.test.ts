import { printJobOf } from '@/domain/printJob';
import { aPrintJob, aPrintJobMessage } from '../../../test/factories/aPrintJob';
import { settled } from '../../../test/machines/deferredCalls';
import { GRANTED, NOT_READ, PRINTED, refused, SILENCE, startJob } from '../../../test/machines/startJob';

describe('printJobMachine', () => {
  it('writes the intent before the POST and the outcome before its reports, and ends when order and server have the report', async () => {
    const job = startJob({ job: aPrintJob() });
    await settled();
    await job.grantTurn();
    expect(job.log).toEqual(['ack received', 'intent 1/1', 'ack intent']);

    await job.sends.resolveLast(PRINTED);

    expect(job.log.slice(3)).toEqual(['ledger DONE', 'ack final', 'responded SUCCESS', 'order SUCCESS', 'closed']);
    expect([...new Set(job.lane.map(({ type }) => type))]).toEqual(['turn.requested', 'turn.ended']);
    expect(job.runtime).toEqual([{ type: 'job.ended', uuid: 'job-1' }]);
    expect(job.state()).toBe('acknowledged');
  });

  it.each(
    [false, true].flatMap((autoPrint) =>
      [false, true].flatMap((isManual) => [false, true].map((allowPrint) => ({ autoPrint, isManual, allowPrint }))),
    ),
  )('posts a job with %j only if one of the flags is true, and otherwise requires manual printing [PR-14]', async (flags) => {
    const mayPrint = flags.autoPrint || flags.isManual || flags.allowPrint;
    const job = startJob({ job: printJobOf(aPrintJobMessage(flags), 'hash-1', 0) });
    await settled();
    await job.grantTurn();

    expect(job.sends.count()).toBe(mayPrint ? 1 : 0);
    expect(job.log.includes('order REQUIRES_MANUAL_PRINT')).toBe(!mayPrint);
  });

  it('sends each copy once and stops at the copy that failed [PR-14]', async () => {
    const copies = [1, 2, 3].map((copy) => ({ copy, attempt: 0, state: 'QUEUED' as const }));
    const job = startJob({ job: aPrintJob({ copies }) });
    await settled();
    await job.grantTurn();
    await job.sends.resolveLast(PRINTED);
    await job.sends.resolveLast(NOT_READ);

    expect(job.sends.inputs().map(({ copy }) => copy)).toEqual([1, 2]);
    expect(job.state()).toBe('stopped');
    expect(job.log).toContain('order ERROR SchemaError');
    expect(job.lane.findLastIndex(({ type }) => type === 'turn.requested')).toBeLessThan(
      job.lane.findIndex(({ type }) => type === 'turn.ended'),
    );
    // The failure is reported to the server in case another tab takes over.
    expect(job.acks.at(-1)).toMatchObject({
      stage: 'final',
      outcomes: [
        { copy: 1, outcome: 'DONE', code: null },
        { copy: 2, outcome: 'FAILED', code: 'SchemaError' },
      ],
    });
  });

  it('responds with an error to a job with another strategy or method and prints nothing [PR-13]', async () => {
    const job = startJob({ job: aPrintJob({ supported: false }) });
    await settled();

    expect(job.sends.count()).toBe(0);
    expect(job.log).toContain('Strategy and httpMethod not supported yet');
    expect(job.state()).toBe('acknowledged');
  });

  it('acknowledges a finished job again and prints nothing', async () => {
    const done = [{ copy: 1, attempt: 1, state: 'DONE' as const }];
    const job = startJob({ job: aPrintJob() }, { ledger: { kind: 'final', copies: done } });
    await settled();

    expect(job.log).toEqual(['ack final', 'closed']);
    expect(job.state()).toBe('acknowledged');
  });

  it('reports another ticket under a known job id as a conflict and prints nothing', async () => {
    const job = startJob({ job: aPrintJob() }, { ledger: { kind: 'conflict' } });
    await settled();

    expect(job.log).toEqual(['Another ticket was received under this job id', 'released']);
    expect(job.state()).toBe('withdrawn');
  });

  it('releases a job whose intent the server rejects, because another tab has it', async () => {
    const job = startJob({ job: aPrintJob() }, { intents: [refused('stale')] });
    await settled();
    await job.grantTurn();

    expect(job.sends.count()).toBe(0);
    expect(job.log).toContain('withdrawn to QUEUED 0');
    expect(job.state()).toBe('withdrawn');
    expect(job.lane.at(-1)?.type).toBe('turn.ended');
  });

  it('withdraws an unanswered intent and requests the same attempt again later', async () => {
    const job = startJob({ job: aPrintJob() }, { intents: [{ kind: 'unanswered' }, GRANTED] });
    await settled();
    await job.grantTurn();
    expect(job.log).toContain('withdrawn to QUEUED 0');
    expect(job.state()).toBe('pausing');

    job.clock.increment(2_000);
    await settled();
    await job.grantTurn();

    expect(job.sends.inputs()).toEqual([expect.objectContaining({ copy: 1, attempt: 1, marked: false })]);
  });

  it('withdraws a grant that waited too long before the POST', async () => {
    const job = startJob({ job: aPrintJob() });
    await settled();
    await job.grantTurn();
    await job.sends.resolveLast({ kind: 'grantExpired' });

    expect(job.log).toContain('withdrawn to QUEUED 0');
    expect(job.state()).toBe('pausing');
  });

  it('reprints a kitchen ticket of unknown outcome once with a mark at the next turn', async () => {
    const job = startJob({ job: aPrintJob() });
    await settled();
    await job.grantTurn();
    await job.sends.resolveLast(SILENCE);
    expect(job.log).toContain('order ERROR TIMEOUT');
    expect(job.state()).toEqual({ unknown: 'reprinting' });

    await job.grantTurn();
    await job.sends.resolveLast(SILENCE);

    expect(job.sends.inputs().map(({ attempt, marked }) => ({ attempt, marked }))).toEqual([
      { attempt: 1, marked: false },
      { attempt: 2, marked: true },
    ]);
    expect(job.state()).toEqual({ unknown: 'awaitingAnswer' });
    // The server grants a second attempt only for an outcome that was reported as unknown.
    expect(job.acks.filter(({ stage }) => stage === 'intent').map(({ attempt, outcomes }) => ({ attempt, outcomes }))).toEqual([
      { attempt: 1, outcomes: [] },
      { attempt: 2, outcomes: [{ copy: 1, outcome: 'UNKNOWN', code: null }] },
    ]);
  });

  it.each([
    ['a receipt', { ticketType: 'RECEIPT' as const }],
    ['a manual ticket', { isManual: true }],
    ['a ticket without a marked body', { hasDuplicateBody: false }],
  ])('asks a person about %s of unknown outcome', async (_, changes) => {
    const job = startJob({ job: aPrintJob(changes) });
    await settled();
    await job.grantTurn();
    await job.sends.resolveLast(SILENCE);

    expect(job.state()).toEqual({ unknown: 'awaitingAnswer' });
    expect(job.sends.count()).toBe(1);
  });

  it('asks a person when the marked reprint fails, because the first attempt may have been printed [BP-06]', async () => {
    const job = startJob({ job: aPrintJob() });
    await settled();
    await job.grantTurn();
    await job.sends.resolveLast(SILENCE);
    await job.grantTurn();
    await job.sends.resolveLast(NOT_READ);

    expect(job.state()).toEqual({ unknown: 'awaitingAnswer' });
    expect(job.log.filter((entry) => entry.startsWith('ledger'))).toEqual(['ledger UNKNOWN', 'ledger UNKNOWN']);
    expect(job.log).toContain('order ERROR SchemaError');
    expect(job.acks.at(-1)).toMatchObject({ stage: 'final', outcomes: [{ copy: 1, outcome: 'UNKNOWN', code: 'SchemaError' }] });
  });

  it("accepts a person's confirmation that the ticket was printed", async () => {
    const job = startJob({ job: aPrintJob({ ticketType: 'RECEIPT' }) });
    await settled();
    await job.grantTurn();
    await job.sends.resolveLast(SILENCE);
    job.actor.send({ type: 'job.confirmed' });
    await settled();

    expect(job.log).toContain('order SUCCESS');
    expect(job.state()).toBe('acknowledged');
  });

  it('prints again with a mark when a person answers that nothing was printed', async () => {
    const job = startJob({ job: aPrintJob({ ticketType: 'RECEIPT' }) });
    await settled();
    await job.grantTurn();
    await job.sends.resolveLast(SILENCE);
    job.actor.send({ type: 'job.retryRequested' });
    await job.grantTurn();

    expect(job.sends.inputs().at(-1)).toMatchObject({ attempt: 2, marked: true });
  });

  it('continues with the later copies after a person confirmed one', async () => {
    const copies = [1, 2].map((copy) => ({ copy, attempt: 0, state: 'QUEUED' as const }));
    const job = startJob({ job: aPrintJob({ ticketType: 'RECEIPT', copies }) });
    await settled();
    await job.grantTurn();
    await job.sends.resolveLast(SILENCE);
    job.actor.send({ type: 'job.confirmed' });
    await settled();
    expect(job.state()).toBe('queued');

    await job.grantTurn();
    expect(job.sends.inputs().at(-1)).toMatchObject({ copy: 2, attempt: 1, marked: false });
  });

  it('ends a turn that was granted while the job was handed out again, and requests another', async () => {
    const copies = [{ copy: 1, attempt: 1, state: 'UNKNOWN' as const, recorded: true }];
    const job = startJob({ job: aPrintJob() }, { ledger: { kind: 'open', copies, holdReported: false } });
    await settled();
    expect(job.state()).toEqual({ unknown: 'reprinting' });
    job.actor.send({ type: 'job.received', job: aPrintJob({ handOut: 2 }) });
    job.actor.send({ type: 'turn.granted' });
    await settled();
    expect([job.lane.slice(-2).map(({ type }) => type), job.sends.count()]).toEqual([['turn.ended', 'turn.requested'], 0]);

    await job.grantTurn();
    expect(job.sends.inputs()).toEqual([expect.objectContaining({ attempt: 2, marked: true })]);
  });

  it('ends a turn that it no longer needs', async () => {
    const job = startJob({ job: aPrintJob({ ticketType: 'RECEIPT' }) });
    await settled();
    await job.grantTurn();
    await job.sends.resolveLast(SILENCE);
    job.actor.send({ type: 'job.retryRequested' });
    job.actor.send({ type: 'job.received', job: aPrintJob({ ticketType: 'RECEIPT', handOut: 2 }) });
    await settled();
    await job.grantTurn();

    expect(job.state()).toEqual({ unknown: 'awaitingAnswer' });
    expect(job.lane.at(-1)?.type).toBe('turn.ended');
    expect(job.sends.count()).toBe(1);
  });

  it('asks a person instead of reprinting an expired ticket', async () => {
    const job = startJob({ job: aPrintJob({ expiresInMs: 60_000 }) });
    await settled();
    await job.grantTurn();
    await job.sends.resolveLast(SILENCE);
    job.clock.increment(60_000);
    await job.grantTurn();

    expect(job.state()).toEqual({ unknown: 'awaitingAnswer' });
    expect(job.sends.count()).toBe(1);
  });

  it.each([
    ['printed', 'DONE' as const, null, 'order SUCCESS', 'acknowledged'],
    ['sent with unknown outcome', 'UNKNOWN' as const, null, 'order ERROR TIMEOUT', { unknown: 'reprinting' }],
  ])('writes to the order that a copy was %s, if an earlier page load could not', async (_, state, code, entry, end) => {
    const copies = [{ copy: 1, attempt: 1, state, code, recorded: false }];
    const job = startJob({ job: aPrintJob() }, { ledger: { kind: 'open', copies, holdReported: false } });
    await settled();

    expect(job.log.filter((line) => line.startsWith('order'))).toEqual([entry]);
    expect(job.state()).toEqual(end);
    expect(job.sends.count()).toBe(0);
  });

  it('requests the intent again when the answer to an earlier grant was lost', async () => {
    const job = startJob({ job: aPrintJob() }, { intents: [refused('granted'), GRANTED] });
    await settled();
    await job.grantTurn();
    expect([job.state(), job.log.includes('withdrawn to QUEUED 0')]).toEqual(['pausing', true]);
    job.clock.increment(2_000);
    await settled();
    await job.grantTurn();

    expect(job.sends.inputs()).toEqual([expect.objectContaining({ attempt: 1, marked: false })]);
  });

  it('prints a ticket that a person released while its final acknowledgement was in flight', async () => {
    const job = startJob({ job: aPrintJob({ mayPrint: false }) }, { final: [{ kind: 'unanswered' }, GRANTED] });
    await settled();
    expect(job.state()).toBe('acknowledgingAgain');
    job.actor.send({ type: 'job.received', job: aPrintJob({ handOut: 2 }) });
    await settled();
    await job.grantTurn();

    expect(job.sends.count()).toBe(1);
  });

  it('releases a stopped job when it expires', async () => {
    const copies = [1, 2].map((copy) => ({ copy, attempt: 0, state: 'QUEUED' as const }));
    const job = startJob({ job: aPrintJob({ copies, expiresInMs: 60_000 }) });
    await settled();
    await job.grantTurn();
    await job.sends.resolveLast(NOT_READ);
    expect(job.state()).toBe('stopped');
    job.clock.increment(60_000);
    await settled();

    expect(job.state()).toBe('withdrawn');
  });

  it('treats an intent without outcome of an earlier page load as unknown, with one marked reprint', async () => {
    const copies = [{ copy: 1, attempt: 1, state: 'UNKNOWN' as const }];
    const job = startJob({ job: aPrintJob() }, { ledger: { kind: 'open', copies, holdReported: false } });
    await settled();
    await job.grantTurn();

    expect(job.sends.inputs()).toEqual([expect.objectContaining({ attempt: 2, marked: true })]);
  });

  it('writes to the order once that the printer was unreachable for 5 s, and prints when it is back', async () => {
    const job = startJob({ job: aPrintJob() });
    await settled();
    job.actor.send({ type: 'lane.blocked', code: 'SERVICE_UNAVAILABLE' });
    job.clock.increment(4_999);
    expect(job.log).not.toContain('held SERVICE_UNAVAILABLE');

    job.clock.increment(1);
    await settled();
    job.actor.send({ type: 'lane.blocked', code: 'SERVICE_UNAVAILABLE' });
    job.clock.increment(60_000);
    await settled();
    expect(job.log.filter((entry) => entry === 'held SERVICE_UNAVAILABLE')).toHaveLength(1);

    await job.grantTurn();
    await job.sends.resolveLast(PRINTED);
    expect(job.log).toContain('order SUCCESS');
  });

  it('expires a ticket that could not be sent in time', async () => {
    const job = startJob({ job: aPrintJob({ expiresInMs: 60_000 }) });
    await settled();
    job.clock.increment(60_000);
    await settled();

    expect(job.log).toContain('ledger EXPIRED');
    expect(job.log).toContain('order ERROR TIMEOUT');
    expect(job.state()).toBe('acknowledged');
    expect(job.sends.count()).toBe(0);
  });

  it('reports nothing for an expired ticket when another tab has the job', async () => {
    const job = startJob({ job: aPrintJob({ expiresInMs: 60_000 }) }, { received: [GRANTED, refused('stale')] });
    await settled();
    job.clock.increment(60_000);
    await settled();

    expect(job.state()).toBe('withdrawn');
    expect(job.log.filter((entry) => entry.startsWith('order'))).toEqual([]);
  });

  it('does not report the printer as unreachable once this tab no longer prints', async () => {
    const job = startJob({ job: aPrintJob() });
    await settled();
    job.actor.send({ type: 'lane.blocked', code: 'SERVICE_UNAVAILABLE' });
    job.actor.send({ type: 'lane.closed' });
    job.clock.increment(60_000);
    await settled();

    expect(job.state()).toBe('queued');
    expect(job.log).not.toContain('held SERVICE_UNAVAILABLE');
  });

  it('does not expire a ticket that is being printed', async () => {
    const job = startJob({ job: aPrintJob({ expiresInMs: 60_000 }) });
    await settled();
    await job.grantTurn();
    job.clock.increment(60_000);
    await job.sends.resolveLast(PRINTED);

    expect(job.log).toContain('order SUCCESS');
  });

  it('repeats the receipt when the job is handed out again, and retains its position in the queue', async () => {
    const job = startJob({ job: aPrintJob() });
    await settled();
    job.actor.send({ type: 'job.received', job: aPrintJob({ handOut: 2 }) });
    await settled();
    await job.grantTurn();

    expect(job.log.filter((entry) => entry === 'ack received')).toHaveLength(2);
    expect(job.sends.inputs()).toEqual([expect.objectContaining({ job: expect.objectContaining({ handOut: 2 }) as unknown })]);
  });

  it('ignores late and duplicate turns', async () => {
    const job = startJob({ job: aPrintJob() });
    await settled();
    await job.grantTurn();
    await job.grantTurn();
    await job.sends.resolveLast(PRINTED);
    await job.grantTurn();

    expect(job.sends.count()).toBe(1);
  });

  it('repeats the final acknowledgement until the server answers', async () => {
    const job = startJob({ job: aPrintJob() }, { final: [{ kind: 'unanswered' }, GRANTED] });
    await settled();
    await job.grantTurn();
    await job.sends.resolveLast(PRINTED);
    expect(job.state()).toBe('acknowledgingAgain');

    job.clock.increment(2_000);
    await settled();
    expect(job.log.filter((entry) => entry === 'ack final')).toHaveLength(2);
    expect(job.state()).toBe('acknowledged');
  });

  it('retries writing the outcome to the order while the server is unreachable', async () => {
    const job = startJob({ job: aPrintJob() }, { recorded: [false, true] });
    await settled();
    await job.grantTurn();
    await job.sends.resolveLast(PRINTED);
    job.clock.increment(2_000);
    await settled();

    expect(job.log.filter((entry) => entry === 'order SUCCESS')).toHaveLength(2);
    expect(job.state()).toBe('acknowledged');
  });

  it('sends without a fence if the server speaks the plain protocol', async () => {
    const job = startJob({ job: aPrintJob({ handOut: null }) });
    await settled();
    await job.grantTurn();

    expect(job.log).toEqual(['ack received', 'intent 1/1', 'ack intent']);
    expect(job.sends.count()).toBe(1);
  });

  it('sends its receipt to a server without a fence even if the printer is free', async () => {
    const job = startJob({ job: aPrintJob({ handOut: null }) });
    await job.grantTurn();

    expect(job.log).toEqual(['ack received', 'intent 1/1', 'ack intent']);
  });
});
