import { aPrintJob } from '../../../test/factories/aPrintJob';
import { settled } from '../../../test/machines/deferredCalls';
import { BUSY, COVER_OPEN, CUTTER, GRANTED, PRINTED, refused, startJob } from '../../../test/machines/startJob';

const orderLines = ({ log }: ReturnType<typeof startJob>) => log.filter((entry) => entry.startsWith('order') || entry.startsWith('held'));

async function start(...args: Parameters<typeof startJob>) {
  const job = startJob(...args);
  await settled();
  return job;
}

describe('a ticket that its printer holds back', () => {
  it.each(['KITCHEN', 'RECEIPT'] as const)(
    'is reprinted in full with a mark once the printer works again, and the order gets one error entry (%s ticket) [T-01]',
    async (ticketType) => {
      const job = await start({ job: aPrintJob({ ticketType }) });
      await job.grantTurn();
      await job.sends.resolveLast(COVER_OPEN);
      expect(job.state()).toEqual({ unknown: 'backingOff' });
      job.clock.increment(2_000);
      await settled();
      await job.grantTurn();
      await job.sends.resolveLast(COVER_OPEN);
      job.clock.increment(4_000);
      await settled();
      await job.grantTurn();
      await job.sends.resolveLast(PRINTED);

      expect(job.sends.inputs().map(({ attempt, marked }) => [attempt, marked])).toEqual([
        [1, false],
        [2, true],
        [3, true],
      ]);
      expect(orderLines(job)).toEqual(['order ERROR EPTR_COVER_OPEN', 'order SUCCESS']);
      expect(job.state()).toBe('acknowledged');
    },
  );

  it('is sent again without a mark if the printer was busy [T-01]', async () => {
    const job = await start({ job: aPrintJob() });
    await job.grantTurn();
    await job.sends.resolveLast(BUSY);
    expect(job.log).toContain('withdrawn to QUEUED 0');
    job.clock.increment(2_000);
    await settled();
    await job.grantTurn();
    await job.sends.resolveLast(PRINTED);

    expect(job.sends.inputs().map(({ attempt, marked }) => [attempt, marked])).toEqual([
      [1, false],
      [1, false],
    ]);
    expect(orderLines(job)).toEqual(['held EX_DEVICE_BUSY', 'order SUCCESS']);
  });

  it('becomes a question to a person after three attempts if it may have been printed [T-01]', async () => {
    const job = await start({ job: aPrintJob() });
    for (const wait of [2_000, 4_000]) {
      await job.grantTurn();
      await job.sends.resolveLast(CUTTER);
      job.clock.increment(wait);
      await settled();
    }
    await job.grantTurn();
    await job.sends.resolveLast(CUTTER);

    expect([job.state(), job.sends.count()]).toEqual([{ unknown: 'awaitingAnswer' }, 3]);
  });

  it('expires with its job if it was printed incompletely [T-01]', async () => {
    const job = await start({ job: aPrintJob({ expiresInMs: 60_000 }) });
    await job.grantTurn();
    await job.sends.resolveLast(COVER_OPEN);
    job.clock.increment(60_000);
    await settled();

    expect(job.state()).toBe('acknowledged');
    expect(job.acks.at(-1)).toMatchObject({ stage: 'final', outcomes: [{ copy: 1, outcome: 'EXPIRED' }] });
    expect(orderLines(job)).toEqual(['order ERROR EPTR_COVER_OPEN', 'order ERROR TIMEOUT']);
  });

  it('writes the printer problem to the order while it waits [T-01]', async () => {
    const job = await start({ job: aPrintJob() });
    job.actor.send({ type: 'lane.blocked', code: 'EPTR_REC_EMPTY' });
    job.clock.increment(5_000);
    await settled();

    expect(orderLines(job)).toEqual(['held EPTR_REC_EMPTY']);
  });
});

describe('a job that the server withdrew', () => {
  const WITHDRAWN = { type: 'job.withdrawn', code: 'ORDER_CANCELED' } as const;
  const REFUSED = { ...refused('withdrawn'), code: 'ORDER_CANCELED' as const };

  it.each<[string, (job: ReturnType<typeof startJob>) => Promise<void>]>([
    ['waits for its turn', async () => undefined],
    [
      'waits for its printer',
      async (job) => {
        job.actor.send({ type: 'lane.blocked', code: 'EPTR_COVER_OPEN' });
        await settled();
      },
    ],
    [
      'waits to be sent again',
      async (job) => {
        await job.grantTurn();
        await job.sends.resolveLast(BUSY);
      },
    ],
  ])('is not sent when it %s, and writes nothing to the order [T-02]', async (_when, wait) => {
    const job = await start({ job: aPrintJob() });
    await wait(job);
    const sent = job.sends.count();
    job.actor.send(WITHDRAWN);
    await settled();
    await job.grantTurn();

    expect([job.state(), job.sends.count()]).toEqual(['acknowledged', sent]);
    expect(job.log.filter((entry) => entry.startsWith('order'))).toEqual([]);
    expect(job.acks.at(-1)).toMatchObject({ outcomes: [{ copy: 1, outcome: 'EXPIRED', code: 'ORDER_CANCELED' }] });
  });

  it('finishes the copy that is being sent, reports its outcome, and sends no further one [T-02]', async () => {
    const copies = [1, 2].map((copy) => ({ copy, attempt: 0, state: 'QUEUED' as const }));
    const job = await start({ job: aPrintJob({ copies }) });
    await job.grantTurn();
    job.actor.send(WITHDRAWN);
    await job.sends.resolveLast(PRINTED);

    expect([job.state(), job.sends.count()]).toEqual(['acknowledged', 1]);
    expect(job.acks.at(-1)).toMatchObject({
      stage: 'final',
      outcomes: [
        { copy: 1, outcome: 'DONE' },
        { copy: 2, outcome: 'EXPIRED', code: 'ORDER_CANCELED' },
      ],
    });
  });

  it('ends when the withdrawal message was lost and the server rejects the intent as withdrawn [T-02]', async () => {
    const job = await start({ job: aPrintJob() }, { intents: [REFUSED] });
    await job.grantTurn();
    job.clock.increment(2_000);
    await settled();

    expect([job.state(), job.sends.count()]).toEqual(['acknowledged', 0]);
    expect(job.acks.at(-1)).toMatchObject({ outcomes: [{ outcome: 'EXPIRED', code: 'ORDER_CANCELED' }] });
  });

  it('ends when a later page load receives the withdrawal as the answer to its receipt [T-02]', async () => {
    const job = await start({ job: aPrintJob() }, { received: [REFUSED, GRANTED] });

    expect([job.state(), job.sends.count()]).toEqual(['acknowledged', 0]);
  });

  it('closes the question whether the ticket was printed [T-02]', async () => {
    const job = await start({ job: aPrintJob({ copies: [{ copy: 1, attempt: 2, state: 'UNKNOWN' }] }) });
    expect(job.state()).toEqual({ unknown: 'awaitingAnswer' });
    job.actor.send(WITHDRAWN);
    await settled();

    expect(job.state()).toBe('acknowledged');
    expect(job.acks.at(-1)).toMatchObject({ outcomes: [{ copy: 1, outcome: 'UNKNOWN' }] });
  });
});
