import { aCheck, aDispatch, MINUTE_MS, START } from '../../../test/server/aDispatch';
import { aPrintJob } from '../../../test/server/aPrintJob';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { findJob, insertJobs } from './printJobStore';

describe('dispatcher', () => {
  const database = useTestDatabase();
  const start = () => aDispatch(database);

  it('hands a job to one main tab, first to one that reported a good check of the printer', async () => {
    const { add, connect } = start();
    const standby = connect('standby', { main: false, ok: true });
    const bad = connect('bad', { ok: false });
    const unsure = connect('unsure');
    const good = connect('good', { ok: true });

    await add();

    expect([standby, bad, unsure, good].map(({ printed }) => printed.length)).toEqual([0, 0, 0, 1]);
    expect(good.printed[0]).toMatchObject({
      uuid: 'job-1',
      handOut: 1,
      copies: 1,
      copyStates: [{ copy: 1, attempt: 0, state: 'QUEUED', code: null }],
      serverTime: START.toISOString(),
    });
  });

  it('hands no job to a tab whose browser bars it from the printer: it waits with the server [BP-02]', async () => {
    const { add, connect, dispatcher } = start();
    const barred = connect('barred', { barred: true });
    await add();
    await dispatcher.serve(barred.tab, ['location-1']);
    await dispatcher.sweep();
    expect(barred.printed).toEqual([]);
    expect((await findJob(database(), 'job-1'))?.handOut).toBe(0);

    const bad = connect('bad', { ok: false });
    await dispatcher.sweep();
    expect([barred.printed.length, bad.printed.length]).toEqual([0, 1]);
  });

  it('takes a job from a tab that is barred from the printer since', async () => {
    const { add, connect, dispatcher, ack } = start();
    const first = connect('tab-1', { ok: true });
    await add();
    await ack('tab-1', {});
    first.tab.checks = new Map([['printer-1', aCheck({ ok: false, trouble: 'permission' })]]);
    const second = connect('tab-2');
    await dispatcher.sweep();

    expect(second.printed).toEqual([expect.objectContaining({ handOut: 2 })]);
  });

  it('hands out many jobs, in the order in which they were made', async () => {
    const { connect, dispatcher } = start();
    const jobs = Array.from({ length: 120 }, (_, n) => aPrintJob({ uuid: `job-${n}`, createdAt: new Date(START.getTime() + n) }));
    await database().transaction((transaction) => insertJobs(transaction, jobs));
    const tab = connect('tab-1');

    await dispatcher.serve(tab.tab, ['location-1']);

    expect(tab.printed.map(({ uuid }) => uuid)).toEqual(jobs.map(({ uuid }) => uuid));
    expect(tab.printed.at(-1)?.copyStates).toEqual([{ copy: 1, attempt: 0, state: 'QUEUED', code: null }]);
  });

  it('tells how long a job waited for its first tab, and of no later one', async () => {
    const { add, connect, dispatcher, wait, waits } = start();
    await add(aPrintJob({ createdAt: START }));
    wait(5_000);
    const first = connect('tab-1');
    await dispatcher.sweep();
    expect(waits).toEqual([5_000]);

    first.leave();
    connect('tab-2');
    wait(MINUTE_MS);
    await dispatcher.sweep();
    expect(waits).toEqual([5_000]);
  });

  it('keeps what tabs say though the statement fails once, as where a connection is lost', async () => {
    const { add, connect, ack, copies } = start();
    connect('tab-1');
    await add(aPrintJob());
    await add(aPrintJob({ uuid: 'job-2' }));
    const failing = () =>
      jest.spyOn(database(), 'with').mockImplementationOnce(() => {
        throw new Error('the connection was lost');
      });
    const intent = { stage: 'intent', copy: 1, attempt: 1 } as const;

    failing();
    expect(await Promise.all([ack('tab-1', intent), ack('tab-1', { ...intent, uuid: 'job-2' })])).toEqual([{ ok: true }, { ok: true }]);
    failing();
    expect(await ack('tab-1', { ...intent, stage: 'withdrawn' })).toEqual({ ok: true });
    expect(await copies()).toEqual(['QUEUED 0']);
    jest.restoreAllMocks();
  });

  it('keeps the words of a tab apart from what another says that cannot be kept', async () => {
    const { add, connect, ack } = start();
    connect('tab-1');
    await add();

    const answers = await Promise.all([
      ack('tab-1', { uuid: 'job\0' }),
      ack('tab-1', { handOut: 1.5 }),
      ack('tab-1', { handOut: 2 ** 40 }),
      ack('tab-1', { handOut: -(2 ** 40) }),
      ack('tab-1', {}),
    ]);

    expect(answers.map(({ ok }) => ok)).toEqual([false, false, false, false, true]);
  });

  it('keeps a job for which there is no main tab until one joins', async () => {
    const { add, connect, dispatcher } = start();
    await add();
    const tab = connect('tab-1');

    await dispatcher.serve(tab.tab, ['location-1']);

    expect(tab.printed).toHaveLength(1);
  });

  it('sends a job again until it was received', async () => {
    const { add, connect, dispatcher, ack, wait } = start();
    const tab = connect('tab-1');
    await add();
    wait(14_000);
    await dispatcher.sweep();
    expect(tab.printed).toHaveLength(1);
    wait(2_000);
    await dispatcher.sweep();
    expect(tab.printed.map(({ handOut }) => handOut)).toEqual([1, 2]);

    expect(await ack('tab-1', { handOut: 1 })).toEqual({ ok: false, reason: 'stale' });
    expect(await ack('tab-1', { handOut: 2 })).toEqual({ ok: true });
    wait(60_000);
    await dispatcher.sweep();
    expect(tab.printed).toHaveLength(2);
  });

  it('grants an intent to the current hand-out once, and none to another tab', async () => {
    const { add, connect, ack, copies } = start();
    connect('tab-1');
    await add();

    expect(await ack('tab-2', { stage: 'intent', copy: 1, attempt: 1 })).toEqual({ ok: false, reason: 'stale' });
    expect(await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 })).toEqual({ ok: true });
    expect(await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 })).toEqual({ ok: false, reason: 'granted' });
    expect(await copies()).toEqual(['INTENT 1']);
  });

  it('grants of many intents at once exactly one', async () => {
    const { add, connect, ack } = start();
    connect('tab-1');
    await add();

    const answers = await Promise.all(Array.from({ length: 8 }, () => ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 })));

    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('grants a second attempt only where the first is of unknown outcome', async () => {
    const { add, connect, ack } = start();
    connect('tab-1');
    await add();
    await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 });

    expect(await ack('tab-1', { stage: 'intent', copy: 1, attempt: 2 })).toEqual({ ok: false, reason: 'granted' });
    const outcomes = [{ copy: 1, outcome: 'UNKNOWN' as const, code: 'TIMEOUT' }];
    expect(await ack('tab-1', { stage: 'intent', copy: 1, attempt: 2, outcomes })).toEqual({ ok: true });
  });

  it('grants no attempt a second time, nor one that skips another', async () => {
    const { add, connect, ack } = start();
    connect('tab-1');
    await add();
    const unknown = [{ copy: 1, outcome: 'UNKNOWN' as const }];
    await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 });
    await ack('tab-1', { stage: 'intent', copy: 1, attempt: 2, outcomes: unknown });

    for (const attempt of [1, 2, 4]) {
      expect(await ack('tab-1', { stage: 'intent', copy: 1, attempt, outcomes: unknown })).toEqual({ ok: false, reason: 'granted' });
    }
    expect(await ack('tab-1', { stage: 'intent', copy: 1, attempt: 3, outcomes: unknown })).toEqual({ ok: true });
  });

  it('takes an unused grant back: the same attempt can be granted again', async () => {
    const { add, connect, ack, copies } = start();
    connect('tab-1');
    await add();
    await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 });
    await ack('tab-1', { stage: 'withdrawn', copy: 1, attempt: 1 });
    expect(await copies()).toEqual(['QUEUED 0']);

    expect(await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 })).toEqual({ ok: true });
  });

  it('moves a queued job to the next tab when its own is gone, with a new hand-out', async () => {
    const { add, connect, dispatcher, ack } = start();
    const first = connect('tab-1', { ok: true });
    await add();
    await ack('tab-1', {});
    first.leave();
    const second = connect('tab-2');

    await dispatcher.sweep();

    expect(second.printed[0]).toMatchObject({ handOut: 2, copyStates: [{ copy: 1, attempt: 0, state: 'QUEUED' }] });
    expect(await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1, handOut: 1 })).toEqual({ ok: false, reason: 'stale' });
  });

  it('tells the next tab that a copy with an intent of a tab that is gone is of unknown outcome', async () => {
    const { add, connect, dispatcher, ack } = start();
    const first = connect('tab-1');
    await add();
    await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 });
    first.leave();
    const second = connect('tab-2');
    await dispatcher.sweep();

    expect(second.printed[0]?.copyStates).toEqual([{ copy: 1, attempt: 1, state: 'UNKNOWN', code: null }]);
    expect(await ack('tab-2', { stage: 'intent', copy: 1, attempt: 2, handOut: 2 })).toEqual({ ok: true });
  });

  it('leaves a job with a tab that lost the role but is still there with a copy on its way', async () => {
    const { add, connect, dispatcher, ack } = start();
    const first = connect('tab-1');
    await add();
    await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 });
    first.tab.mainUntil = null;
    const second = connect('tab-2');
    await dispatcher.sweep();
    expect(second.printed).toEqual([]);

    await ack('tab-1', { stage: 'final', outcomes: [{ copy: 1, outcome: 'DONE' }] });
    await dispatcher.sweep();
    expect(second.printed).toEqual([]);
    expect((await findJob(database(), 'job-1'))?.state).toBe('final');
  });

  it('believes a tab that comes back with the outcome of its grant, before a second attempt is granted', async () => {
    const { add, connect, dispatcher, ack, copies } = start();
    const first = connect('tab-1');
    await add();
    await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 });
    first.leave();
    connect('tab-2');
    await dispatcher.sweep();

    await ack('tab-1', { stage: 'final', handOut: 1, outcomes: [{ copy: 1, outcome: 'DONE' }] });

    expect(await copies()).toEqual(['DONE 1']);
    expect(await ack('tab-2', { stage: 'intent', copy: 1, attempt: 2, handOut: 2 })).toEqual({ ok: false, reason: 'unknown' });
  });

  it('believes the tab that holds the job about what an earlier page of its browser printed', async () => {
    const { add, connect, dispatcher, ack, copies } = start();
    const first = connect('page-1');
    await add();
    await ack('page-1', { stage: 'intent', copy: 1, attempt: 1 });
    first.leave();
    connect('page-2');
    await dispatcher.sweep();

    await ack('page-2', { stage: 'final', handOut: 2, outcomes: [{ copy: 1, outcome: 'DONE' }] });

    expect(await copies()).toEqual(['DONE 1']);
    expect((await findJob(database(), 'job-1'))?.state).toBe('final');
  });

  it('does not believe a tab about a copy that it had no grant for', async () => {
    const { add, connect, ack, copies } = start();
    connect('tab-1');
    await add();
    await ack('tab-2', { stage: 'final', outcomes: [{ copy: 1, outcome: 'DONE' }] });

    expect(await copies()).toEqual(['QUEUED 0']);
    expect((await findJob(database(), 'job-1'))?.state).toBe('open');
  });

  it('keeps a success at once, before the last word of the tab', async () => {
    const { add, connect, ack, copies, dispatcher } = start();
    connect('tab-1');
    await add();
    await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 });
    await dispatcher.respond('tab-1', { uuid: 'job-1', orderId: 'order-1', locationId: 'location-1', copy: 1, status: 'SUCCESS' });

    expect(await copies()).toEqual(['DONE 1']);
  });

  it('closes a job that its tab does not print, without an outcome', async () => {
    const { add, connect, ack } = start();
    connect('tab-1');
    await add(aPrintJob({ autoPrint: false }));
    await ack('tab-1', { stage: 'final', outcomes: [] });

    expect((await findJob(database(), 'job-1'))?.state).toBe('final');
  });

  it('sends a job again that its tab let go of', async () => {
    const { add, connect, dispatcher, ack, wait } = start();
    const tab = connect('tab-1');
    await add();
    await ack('tab-1', {});
    await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 });
    await ack('tab-1', { stage: 'withdrawn', copy: 1, attempt: 1 });
    wait(16_000);
    await dispatcher.sweep();

    expect(tab.printed.map(({ handOut }) => handOut)).toEqual([1, 2]);
  });

  it('does not close a job that a person released, on the word of a tab that was not to print it', async () => {
    const { add, connect, ack } = start();
    connect('tab-1');
    await add(aPrintJob({ autoPrint: false, allowPrint: true }));
    await ack('tab-1', { stage: 'final', outcomes: [] });

    expect((await findJob(database(), 'job-1'))?.state).toBe('open');
  });

  it('hands a copy of unknown outcome to the next main tab while the old one stands by', async () => {
    const { add, connect, dispatcher, ack } = start();
    const first = connect('tab-1');
    await add();
    await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 });
    await ack('tab-1', { stage: 'final', outcomes: [{ copy: 1, outcome: 'UNKNOWN', code: 'TIMEOUT' }] });
    first.tab.mainUntil = null;
    const second = connect('tab-2');
    await dispatcher.sweep();

    expect(second.printed[0]?.copyStates).toEqual([{ copy: 1, attempt: 1, state: 'UNKNOWN', code: 'TIMEOUT' }]);
    expect((await findJob(database(), 'job-1'))?.state).toBe('open');
  });

  it('forgets a ticket of unknown outcome that nobody cared for during a day after its time', async () => {
    const { add, connect, dispatcher, ack, wait, expired } = start();
    connect('tab-1');
    await add();
    await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 });
    wait(24 * 60 * MINUTE_MS);
    await dispatcher.sweep();
    expect(expired).toEqual([]);
    wait(60 * MINUTE_MS);
    await dispatcher.sweep();

    expect(expired).toEqual(['job-1']);
  });

  it('gives an idle job to a tab whose printer check is better', async () => {
    const { add, connect, dispatcher, ack, wait } = start();
    const first = connect('tab-1', { ok: false });
    await add();
    await ack('tab-1', {});
    const second = connect('tab-2', { ok: true });
    wait(16_000);
    await dispatcher.sweep();

    expect([first.printed.length, second.printed.length]).toEqual([1, 1]);
  });

  it('ends what nobody printed in time, not what may be on paper', async () => {
    const { add, connect, dispatcher, ack, wait, expired } = start();
    connect('tab-1');
    await add();
    await add(aPrintJob({ uuid: 'job-2' }));
    await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 });
    wait(31 * MINUTE_MS);
    await dispatcher.sweep();

    expect(expired).toEqual(['job-2']);
    expect(await ack('tab-1', { uuid: 'job-2', stage: 'intent', copy: 1, attempt: 1 })).toEqual({ ok: false, reason: 'unknown' });
  });

  it('refuses an intent after the time of the job was over', async () => {
    const { add, connect, ack, wait } = start();
    connect('tab-1');
    await add();
    wait(30 * MINUTE_MS + 1);

    expect(await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 })).toMatchObject({ ok: false });
  });

  it('answers for a job that it does not know', async () => {
    const { ack } = start();
    expect(await ack('tab-1', { uuid: 'nothing' })).toEqual({ ok: false, reason: 'unknown' });
  });

  it('believes a tab that says twice at once that it has a job: it was sent twice, and must not be let go', async () => {
    const { add, connect, ack } = start();
    connect('tab');
    await add();
    expect(await Promise.all([ack('tab', {}), ack('tab', {})])).toEqual([{ ok: true }, { ok: true }]);
  });

  it('looks once for all who ask at the same time: of a thousand tabs that go together each gives its jobs back', async () => {
    const { dispatcher, add, connect, wait, expired } = start();
    connect('tab');
    await add();
    wait(31 * MINUTE_MS);
    const changes = jest.spyOn(database(), 'with');
    await Promise.all(Array.from({ length: 20 }, () => dispatcher.sweep()));
    expect([changes.mock.calls.length, expired]).toEqual([1, ['job-1']]);
    changes.mockRestore();
  });
});
