import { createActor, SimulatedClock } from 'xstate';
import type { CopyRecord, PrintJob } from '@/domain/printJob';
import { printJobMachine } from '@/machines/printJob/printJobMachine';
import type { QueryResult } from '@/machines/printJob/printJobSetup';
import { aPrintJob } from '../../../test/factories/aPrintJob';
import { settled } from '../../../test/machines/deferredCalls';
import { GRANTED, NOT_READ, PRINTED, SILENCE, startJob } from '../../../test/machines/startJob';

const copies = (count: number) => Array.from({ length: count }, (_, index) => ({ copy: index + 1, attempt: 0, state: 'QUEUED' as const }));
const spooled = (result: typeof PRINTED): QueryResult =>
  'reply' in result ? { kind: 'answered', reply: result.reply, at: result.at } : { kind: 'unanswered' };

describe('a job on a printer with a spooler [BP-06]', () => {
  async function startUnknown(spooler: QueryResult, changes = {}) {
    const job = startJob({ job: aPrintJob(changes) }, { spooler });
    await settled();
    await job.grantTurn();
    await job.sends.resolveLast(SILENCE);
    return job;
  }

  it("queries the spooler in the job's turn about a ticket of unknown outcome, and uses its answer", async () => {
    const job = await startUnknown(spooled(PRINTED), { ticketType: 'RECEIPT' });
    expect(job.state()).toEqual({ unknown: { querying: 'waiting' } });
    await job.grantTurn();

    expect(job.log).toContain('queried 1/1');
    expect(job.log.filter((entry) => entry.startsWith('order'))).toEqual(['order ERROR TIMEOUT', 'order SUCCESS']);
    expect([job.state(), job.sends.count()]).toEqual(['acknowledged', 1]);
  });

  it('reports a ticket that the spooler reports as failed, and sends nothing more', async () => {
    const job = await startUnknown(spooled(NOT_READ));
    await job.grantTurn();

    expect([job.log.includes('order ERROR SchemaError'), job.state(), job.sends.count()]).toEqual([true, 'acknowledged', 1]);
  });

  it('reprints a kitchen ticket in the same turn and asks a person about a receipt if the spooler has no outcome', async () => {
    const kitchen = await startUnknown({ kind: 'unanswered' });
    await kitchen.grantTurn();
    const receipt = await startUnknown({ kind: 'unanswered' }, { ticketType: 'RECEIPT' });
    await receipt.grantTurn();

    expect(kitchen.sends.inputs().at(-1)).toMatchObject({ attempt: 2, marked: true });
    expect([receipt.state(), receipt.sends.count(), receipt.lane.at(-1)?.type]).toEqual([{ unknown: 'awaitingAnswer' }, 1, 'turn.ended']);
  });
});

describe('a job with several copies', () => {
  it('writes the outcome of a copy together with the intent of the next, and does not wait for the order', async () => {
    const job = startJob({ job: aPrintJob({ copies: copies(2) }) }, { recorded: [false] });
    await settled();
    await job.grantTurn();
    await job.sends.resolveLast(PRINTED);

    expect(job.log.slice(3).filter((entry) => !entry.startsWith('order') && !entry.startsWith('responded'))).toEqual([
      'ledger DONE,INTENT',
      'ack intent',
    ]);
    expect(job.acks.at(-1)).toMatchObject({ copy: 2, attempt: 1, outcomes: [{ copy: 1, outcome: 'DONE', code: null }] });
    expect(job.sends.inputs().map(({ copy }) => copy)).toEqual([1, 2]);
  });

  it('requests a new turn for the next copy if the lane was closed during the first', async () => {
    const job = startJob({ job: aPrintJob({ copies: copies(2), handOut: null }) });
    await settled();
    await job.grantTurn();
    job.actor.send({ type: 'lane.closed' });
    await job.sends.resolveLast(PRINTED);
    expect([job.state(), job.sends.count(), job.lane.map(({ type }) => type)]).toEqual([
      'queued',
      1,
      ['turn.requested', 'turn.requested', 'turn.ended', 'turn.requested'],
    ]);

    await job.grantTurn();
    expect(job.sends.inputs().at(-1)).toMatchObject({ copy: 2, attempt: 1 });
  });

  it('does not send its copy if the lane is closed before the POST', async () => {
    const job = startJob({ job: aPrintJob({ handOut: null }) });
    await settled();
    job.actor.send({ type: 'turn.granted' });
    job.actor.send({ type: 'lane.closed' });
    await settled();

    expect([job.state(), job.sends.count(), job.log.at(-1)]).toEqual(['pausing', 0, 'withdrawn to QUEUED 0']);
  });
});

describe('a job that another device may have printed', () => {
  it.each<[string, (job: ReturnType<typeof startJob>) => void]>([
    ['waits', () => undefined],
    ['waits for an unreachable printer', (job) => job.actor.send({ type: 'lane.blocked', code: 'SERVICE_UNAVAILABLE' })],
  ])('asks a person if it %s, because the server has no fence [BP-06]', async (_, prepare) => {
    const job = startJob({ job: aPrintJob({ handOut: null, hasDuplicateBody: false, copies: copies(2) }) });
    await settled();
    prepare(job);
    job.actor.send({ type: 'job.printedElsewhere' });
    await settled();

    expect([job.state(), job.sends.count()]).toEqual([{ unknown: 'awaitingAnswer' }, 0]);
    expect(job.log.slice(1, 2)).toEqual(['ledger UNKNOWN,UNKNOWN']);
    expect(job.lane.at(-1)?.type).toBe('turn.ended');
  });

  it('asks a person if it is an open job of the ledger when this tab takes over', async () => {
    const job = startJob({ job: aPrintJob({ handOut: null, hasDuplicateBody: false }), printedElsewhere: true });
    await settled();

    expect([job.state(), job.log.includes('ledger UNKNOWN')]).toEqual([{ unknown: 'awaitingAnswer' }, true]);
  });

  it('prints without a question if the server has a fence, which grants each attempt once', async () => {
    const job = startJob({ job: aPrintJob(), printedElsewhere: true });
    await settled();
    job.actor.send({ type: 'job.printedElsewhere' });
    await settled();
    await job.grantTurn();

    expect(job.sends.inputs()).toEqual([expect.objectContaining({ attempt: 1, marked: false })]);
  });
});

describe('reports to the order and the server', () => {
  it('do not delay the final acknowledgement while the order is unreachable, but delay the end of the job', async () => {
    const job = startJob({ job: aPrintJob() }, { recorded: [false, true] });
    await settled();
    await job.grantTurn();
    await job.sends.resolveLast(PRINTED);
    expect([job.state(), job.log.includes('ack final'), job.log.includes('closed')]).toEqual(['finishing', true, false]);

    job.clock.increment(2_000);
    await settled();
    expect(job.state()).toBe('acknowledged');
  });

  it('include a second final acknowledgement if the job is handed out again before the order has its report', async () => {
    const job = startJob({ job: aPrintJob() }, { recorded: [false] });
    await settled();
    await job.grantTurn();
    await job.sends.resolveLast(PRINTED);
    job.actor.send({ type: 'job.received', job: aPrintJob({ handOut: 2 }) });
    await settled();

    expect(job.acks.filter(({ stage }) => stage === 'final').map(({ job: { handOut } }) => handOut)).toEqual([1, 2]);
    expect([job.state(), job.sends.count()]).toEqual(['finishing', 1]);
  });

  it('are sent before the job is released to another tab', async () => {
    const job = startJob(
      { job: aPrintJob({ copies: copies(2) }) },
      { recorded: [false, true], intents: [GRANTED, { kind: 'answered', ok: false, reason: 'stale', at: { monotonic: 1, wall: 1 } }] },
    );
    await settled();
    await job.grantTurn();
    await job.sends.resolveLast(PRINTED);
    expect(job.state()).toBe('releasing');

    job.clock.increment(2_000);
    await settled();
    expect([job.state(), job.log.at(-1)]).toEqual(['withdrawn', 'released']);
  });

  it.each([{ mayPrint: false }, { supported: false }])(
    'precede the final acknowledgement of a job that is not printed (%j), so a page that closes before receives it again [PR-14]',
    async (changes) => {
      const job = startJob({ job: aPrintJob(changes) }, { recorded: [false, true] });
      await settled();
      expect(job.acks.map(({ stage }) => stage)).toEqual(['received']);

      job.clock.increment(2_000);
      await settled();
      expect([job.acks.at(-1)?.stage, job.state()]).toEqual(['final', 'acknowledged']);
    },
  );

  it.each([
    [null, 'order ERROR TIMEOUT'],
    ['DISCARDED', 'order ERROR DISCARDED'],
  ])('include the end of an expired job (%s) that an earlier page load could not report', async (code, line) => {
    const expired = [1, 2].map((copy) => ({ copy, attempt: 0, state: 'EXPIRED' as const, code }));
    const job = startJob({ job: aPrintJob() }, { ledger: { kind: 'open', copies: expired, holdReported: false } });
    await settled();

    expect([job.log.filter((entry) => entry.startsWith('order')), job.state()]).toEqual([[line], 'acknowledged']);
  });

  it('continue for a job that is handed out again while it is being released', async () => {
    const stale = { kind: 'answered', ok: false, reason: 'stale', at: { monotonic: 1, wall: 1 } } as const;
    const waiting = startJob({ job: aPrintJob({ copies: copies(2) }) }, { recorded: [false], intents: [GRANTED, stale] });
    await settled();
    await waiting.grantTurn();
    await waiting.sends.resolveLast(PRINTED);
    waiting.actor.send({ type: 'job.received', job: aPrintJob({ copies: copies(2), handOut: 2 }) });
    await settled();

    expect([waiting.state(), waiting.acks.at(-1)]).toMatchObject(['queued', { stage: 'received', job: { handOut: 2 } }]);
  });

  it('include a new final acknowledgement of a job that has ended here and is not closed, without a print [BP-01]', async () => {
    const done = [{ copy: 1, attempt: 1, state: 'DONE' as const, recorded: false }];
    const job = startJob({ job: aPrintJob({ handOut: 2 }) }, { ledger: { kind: 'open', copies: done, holdReported: false } });
    await settled();

    expect(job.log).toEqual(['ack final', 'responded SUCCESS', 'order SUCCESS', 'closed']);
    expect([job.state(), job.sends.count()]).toEqual(['acknowledged', 0]);
  });

  it('include a failed copy that an earlier page load could not report [BP-01]', async () => {
    const failed = [{ copy: 1, attempt: 1, state: 'FAILED' as const, code: 'SchemaError', recorded: false }, ...copies(2).slice(1)];
    const job = startJob({ job: aPrintJob({ handOut: 2 }) }, { ledger: { kind: 'open', copies: failed, holdReported: false } });
    await settled();

    expect(job.acks.map(({ stage, outcomes }) => [stage, outcomes.map(({ outcome }) => outcome)])).toEqual([
      ['received', []],
      ['final', ['FAILED']],
    ]);
    expect([job.state(), job.log.filter((entry) => entry.startsWith('order'))]).toEqual(['stopped', ['order ERROR SchemaError']]);
  });

  it('consist of one receipt for a finished job that is received again in the plain protocol [BP-01]', async () => {
    const done = [{ copy: 1, attempt: 1, state: 'DONE' as const, recorded: true }];
    const job = startJob({ job: aPrintJob({ handOut: null }) }, { ledger: { kind: 'final', copies: done } });
    await settled();

    expect(job.log.filter((entry) => entry === 'ack received')).toHaveLength(1);
    expect([job.state(), job.sends.count(), job.log.some((entry) => entry.startsWith('order'))]).toEqual(['acknowledged', 0, false]);
  });

  it('include a conflict if another ticket arrives under the id of a running job, which prints its own ticket', async () => {
    const job = startJob({ job: aPrintJob() });
    await settled();
    job.actor.send({ type: 'job.received', job: aPrintJob({ bodyHash: 'another' }) });
    await job.grantTurn();
    await job.sends.resolveLast(PRINTED);

    expect(job.log).toContain('Another ticket was received under this job id');
    expect(job.log.filter((entry) => entry.startsWith('order'))).toEqual(['order SUCCESS']);
    expect(job.state()).toBe('acknowledged');
  });
});

describe('printJobMachine', () => {
  it('limits the time until expiry to what a browser timer supports', async () => {
    const timers = jest.spyOn(SimulatedClock.prototype, 'setTimeout');
    startJob({ job: aPrintJob({ expiresInMs: 40 * 86_400_000 }) });
    await settled();

    expect(Math.max(...timers.mock.calls.map(([, ms]) => ms))).toBe(2 ** 31 - 1);
    timers.mockRestore();
  });

  it('repeats the receipt when the job is handed out again while the first receipt is being sent', async () => {
    const job = startJob(
      { job: aPrintJob() },
      { received: [{ kind: 'answered', ok: false, reason: 'stale', at: { monotonic: 1, wall: 1 } }, GRANTED] },
    );
    job.actor.send({ type: 'job.received', job: aPrintJob({ handOut: 2 }) });
    await settled();
    const late = startJob({ job: aPrintJob() });
    await settled();

    expect(job.acks.every(({ job: { handOut } }) => handOut === 2)).toBe(true);
    expect(late.state()).toBe('queued');
  });

  it.each<[string, () => Promise<void>]>([
    ['while the ledger is read', () => Promise.resolve()],
    ['while the receipt is sent', async () => void (await Promise.resolve())],
    ['while it waits', () => settled()],
  ])("restarts a copy of unknown outcome with the server's state when it is handed out %s [BP-01]", async (_when, until) => {
    const unknown = {
      kind: 'open' as const,
      copies: [{ copy: 1, attempt: 1, state: 'UNKNOWN' as const, recorded: false }],
      holdReported: false,
    };
    const neverGranted = { ...unknown, copies: [{ copy: 1, attempt: 0, state: 'QUEUED' as const }] };
    const job = startJob({ job: aPrintJob() }, { ledger: [unknown, neverGranted] });
    await until();
    job.actor.send({ type: 'job.received', job: aPrintJob({ handOut: 2 }) });
    await settled();
    await job.grantTurn();

    expect(job.sends.inputs()).toEqual([expect.objectContaining({ attempt: 1, marked: false })]);
  });

  describe('while its receipt is unanswered', () => {
    const waiting = async (changes: Partial<PrintJob>, copies = aPrintJob(changes).copies) => {
      const ledger = { kind: 'open' as const, copies, holdReported: false };
      const job = startJob({ job: aPrintJob(changes) }, { ledger, received: [new Promise<never>(() => undefined)] });
      await settled();
      return job;
    };

    it("sends the copy if the printer is free, and ends the turn with the printer's reply", async () => {
      const job = await waiting({});
      expect([job.state(), job.lane.map(({ type }) => type)]).toEqual(['announcing', ['turn.requested']]);
      await job.grantTurn();
      expect(job.state()).toBe('posting');

      await job.sends.resolveLast(PRINTED);
      expect(job.lane.map(({ type }) => type).slice(0, 2)).toEqual(['turn.requested', 'turn.ended']);
      expect(job.state()).toBe('acknowledged');
    });

    it('requests its intent instead of sending the receipt if the printer is free from the start', async () => {
      const job = startJob({ job: aPrintJob() });
      await job.grantTurn();

      expect([job.log, job.state()]).toEqual([['intent 1/1', 'ack intent'], 'posting']);
    });

    it('ends the turn of a job that had expired on arrival', async () => {
      const job = startJob({ job: aPrintJob({ expiresInMs: -1 }) }, { received: [new Promise<never>(() => undefined)] });
      await job.grantTurn();

      expect([job.state(), job.lane.map(({ type }) => type), job.sends.count()]).toEqual([
        'announcing',
        ['turn.requested', 'turn.ended'],
        0,
      ]);
    });

    it.each<[string, Partial<PrintJob>, CopyRecord['state']]>([
      ['that may not be printed', { mayPrint: false }, 'QUEUED'],
      ['of another method', { supported: false }, 'QUEUED'],
      ['that has expired', { expiresInMs: -1 }, 'QUEUED'],
      ['that failed', {}, 'FAILED'],
      ['of unknown outcome', {}, 'UNKNOWN'],
    ])('waits for the answer with a job %s', async (_what, changes, state) => {
      const job = await waiting(changes, [
        { copy: 1, attempt: state === 'QUEUED' ? 0 : 1, state, recorded: true },
        { copy: 2, attempt: 0, state: 'QUEUED' },
      ]);
      expect([job.state(), job.lane.at(-1)?.type]).toEqual(['announcing', 'turn.ended']);
      await job.grantTurn();
      expect([job.state(), job.sends.count()]).toEqual(['announcing', 0]);
    });
  });

  it('continues from a persisted snapshot', async () => {
    const job = startJob({ job: aPrintJob({ ticketType: 'RECEIPT' }) });
    await settled();
    await job.grantTurn();
    await job.sends.resolveLast(SILENCE);
    const snapshot = job.actor.getPersistedSnapshot();

    expect(createActor(printJobMachine, { snapshot, input: { job: aPrintJob() } }).getSnapshot().value.course).toEqual({
      unknown: 'awaitingAnswer',
    });
  });
});
