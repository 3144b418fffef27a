import { aPrintJob } from '../../../test/factories/aPrintJob';
import { settled } from '../../../test/machines/deferredCalls';
import { GRANTED, NOT_READ, PRINTED, refused, SILENCE, startJob } from '../../../test/machines/startJob';

const copies = (count: number) => Array.from({ length: count }, (_, index) => ({ copy: index + 1, attempt: 0, state: 'QUEUED' as const }));
const DISCARD = { type: 'job.discarded' as const };
const statesOf = (job: ReturnType<typeof startJob>) => job.actor.getSnapshot().context.copies.map(({ state, code }) => code ?? state);

/** Starts a job whose receipt got no reply, so it asks a person. */
async function startAsking(changes: Parameters<typeof aPrintJob>[0] = {}, script: Parameters<typeof startJob>[1] = {}) {
  const job = startJob({ job: aPrintJob({ ticketType: 'RECEIPT', ...changes }) }, script);
  await settled();
  await job.grantTurn();
  await job.sends.resolveLast(SILENCE);
  return job;
}

describe('a job that a person discards [BP-07]', () => {
  it('is not printed, writes one entry to the order, and sends the final acknowledgement', async () => {
    const job = startJob({ job: aPrintJob({ copies: copies(2) }) });
    await settled();
    job.actor.send(DISCARD);
    job.actor.send(DISCARD);
    await settled();

    expect(job.state()).toBe('acknowledged');
    expect(job.log.filter((entry) => /^(order|ledger)/.test(entry))).toEqual(['ledger EXPIRED,EXPIRED', 'order ERROR DISCARDED']);
    expect(job.acks.at(-1)).toMatchObject({
      stage: 'final',
      outcomes: [1, 2].map((copy) => ({ copy, outcome: 'EXPIRED', code: 'DISCARDED' })),
    });
    expect(job.lane.at(-1)?.type).toBe('turn.ended');
    expect(job.sends.count()).toBe(0);
  });

  it('drops the later copies, and still reports the outcome of the copy that is being sent', async () => {
    const job = startJob({ job: aPrintJob({ copies: copies(3) }) });
    await settled();
    await job.grantTurn();
    job.actor.send(DISCARD);
    await settled();
    expect(job.state()).toBe('posting');
    await job.sends.resolveLast(PRINTED);

    expect([statesOf(job), job.sends.count()]).toEqual([['DONE', 'DISCARDED', 'DISCARDED'], 1]);
    expect(job.log.filter((entry) => entry.startsWith('order'))).toEqual(['order SUCCESS', 'order ERROR DISCARDED']);
    expect(job.state()).toBe('acknowledged');
  });

  it.each<[string, () => Promise<ReturnType<typeof startJob>>, string[]]>([
    ['waits for the answer to a question', () => startAsking(), ['DISCARDED']],
    [
      'stopped at a failed copy',
      async () => {
        const job = startJob({ job: aPrintJob({ copies: copies(2) }) });
        await settled();
        await job.grantTurn();
        await job.sends.resolveLast(NOT_READ);
        return job;
      },
      ['SchemaError', 'DISCARDED'],
    ],
    [
      'waits for an unreachable printer',
      async () => {
        const job = startJob({ job: aPrintJob() });
        await settled();
        job.actor.send({ type: 'lane.blocked', code: 'SERVICE_UNAVAILABLE' });
        return job;
      },
      ['DISCARDED'],
    ],
    [
      'waits for its marked reprint',
      async () => {
        const job = startJob({ job: aPrintJob() });
        await settled();
        await job.grantTurn();
        await job.sends.resolveLast(SILENCE);
        return job;
      },
      ['DISCARDED'],
    ],
  ])('ends if it %s', async (_, start, end) => {
    const job = await start();
    job.actor.send(DISCARD);
    await settled();

    expect([job.state(), statesOf(job)]).toEqual(['acknowledged', end]);
    expect(job.log).toContain('order ERROR DISCARDED');
  });

  it('is released if another tab has it, and retries if the server does not answer', async () => {
    const moved = startJob({ job: aPrintJob() }, { received: [GRANTED, refused('stale')] });
    const unanswered = startJob({ job: aPrintJob() }, { received: [GRANTED, { kind: 'unanswered' }, GRANTED] });
    await settled();
    for (const job of [moved, unanswered]) job.actor.send(DISCARD);
    await settled();
    expect([moved.state(), moved.log.filter((entry) => entry.startsWith('order')), unanswered.state()]).toEqual([
      'withdrawn',
      [],
      'pausing',
    ]);

    unanswered.clock.increment(2_000);
    await settled();
    expect([unanswered.state(), statesOf(unanswered)]).toEqual(['acknowledged', ['DISCARDED']]);
  });

  it('ends at once if the server uses the plain protocol, which has no grants', async () => {
    const job = startJob({ job: aPrintJob({ handOut: null }) });
    await settled();
    job.actor.send(DISCARD);
    await settled();

    expect(job.log.filter((entry) => entry === 'ack received')).toHaveLength(1);
    expect([job.state(), statesOf(job)]).toEqual(['acknowledged', ['DISCARDED']]);
  });
});

describe('the question whether a ticket was printed [BP-06]', () => {
  it('is stored in the ledger while it is open', async () => {
    const job = await startAsking();
    expect(job.log.at(-1)).toBe('asked');

    job.actor.send({ type: 'job.retryRequested' });
    await settled();
    expect(job.log.at(-1)).toBe('question closed');
  });

  it('stays open after the job expires, and can be confirmed, but nothing more is sent', async () => {
    const job = await startAsking({ expiresInMs: 60_000 });
    job.clock.increment(60_000);
    job.actor.send({ type: 'job.retryRequested' });
    await settled();
    expect(job.state()).toEqual({ unknown: 'awaitingAnswer' });

    job.actor.send({ type: 'job.confirmed' });
    await settled();
    expect([job.state(), statesOf(job), job.sends.count()]).toEqual(['acknowledged', ['DONE'], 1]);
  });

  it("reopens after a reload, after a hand-out to this tab, and after the job's expiry", async () => {
    const unknown = [{ copy: 1, attempt: 1, state: 'UNKNOWN' as const, recorded: true }];
    const job = startJob(
      { job: aPrintJob({ handOut: 3, expiresInMs: -1 }) },
      { ledger: { kind: 'open', copies: unknown, holdReported: false } },
    );
    await settled();

    expect([job.state(), job.log]).toEqual([{ unknown: 'awaitingAnswer' }, ['ack received', 'asked']]);
  });

  it('accepts a retry without a marked body only if the server has no fence', async () => {
    const [fenced, plain] = [await startAsking({ hasDuplicateBody: false }), await startAsking({ hasDuplicateBody: false, handOut: null })];
    for (const job of [fenced, plain]) {
      job.actor.send({ type: 'job.retryRequested' });
      await settled();
      await job.grantTurn();
    }

    expect([fenced.sends.count(), plain.sends.inputs().at(-1)]).toEqual([1, expect.objectContaining({ attempt: 2, marked: true })]);
  });

  it('accepts a confirmation while the marked reprint waits for its printer', async () => {
    const job = startJob({ job: aPrintJob() });
    await settled();
    await job.grantTurn();
    await job.sends.resolveLast(SILENCE);
    job.actor.send({ type: 'job.confirmed' });
    await settled();

    expect([job.state(), job.sends.count(), job.lane.at(-1)?.type]).toEqual(['acknowledged', 1, 'turn.ended']);
  });

  it('closes when the server has closed the job because the order was printed again [BP-06]', async () => {
    const closed = await startAsking({}, { received: [GRANTED, GRANTED, refused('unknown')] });
    const plain = await startAsking({ handOut: null });
    for (const job of [closed, plain]) {
      job.clock.increment(60_000);
      await settled();
    }
    expect([closed.state(), plain.log.filter((entry) => entry === 'ack received')]).toEqual([
      { unknown: 'awaitingAnswer' },
      ['ack received'],
    ]);

    closed.clock.increment(60_000);
    await settled();
    expect([closed.state(), closed.log.at(-1), plain.state()]).toEqual(['withdrawn', 'released', { unknown: 'awaitingAnswer' }]);
  });

  it('accepts only one answer', async () => {
    const job = await startAsking();
    job.actor.send({ type: 'job.confirmed' });
    job.actor.send({ type: 'job.retryRequested' });
    job.actor.send({ type: 'job.confirmed' });
    await settled();

    expect(job.log.filter((entry) => entry === 'order SUCCESS')).toHaveLength(1);
    expect(job.sends.count()).toBe(1);
  });
});
