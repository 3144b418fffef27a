import { aCheck, aDispatch, MINUTE_MS, START } from '../../../test/server/aDispatch';
import { aPrintJob } from '../../../test/server/aPrintJob';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { findJob, insertJobs } from './printJobStore';

describe('dispatcher', () => {
  const database = useTestDatabase();
  const start = () => aDispatch(database);

  it('dispatches a job to one main tab, preferably one with a good check of the printer', async () => {
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

  it('does not dispatch a job to a tab whose browser denies access to the printer [BP-02]', async () => {
    const { add, connect, dispatcher } = start();
    const blocked = connect('blocked', { blocked: true });
    await add();
    await dispatcher.dispatchToTab(blocked.tab, ['location-1']);
    await dispatcher.sweep();
    expect(blocked.printed).toEqual([]);
    expect((await findJob(database(), 'job-1'))?.handOut).toBe(0);

    const bad = connect('bad', { ok: false });
    await dispatcher.sweep();
    expect([blocked.printed.length, bad.printed.length]).toEqual([0, 1]);
  });

  it('moves a job away from a tab that has lost access to the printer', async () => {
    const { add, connect, dispatcher, ack } = start();
    const first = connect('tab-1', { ok: true });
    await add();
    await ack('tab-1', {});
    first.tab.checks = new Map([['printer-1', aCheck({ ok: false, trouble: 'permission' })]]);
    const second = connect('tab-2');
    await dispatcher.sweep();

    expect(second.printed).toEqual([expect.objectContaining({ handOut: 2 })]);
  });

  it('dispatches many jobs in the order of their creation', async () => {
    const { connect, dispatcher } = start();
    const jobs = Array.from({ length: 120 }, (_, n) => aPrintJob({ uuid: `job-${n}`, createdAt: new Date(START.getTime() + n) }));
    await database().transaction((transaction) => insertJobs(transaction, jobs));
    const tab = connect('tab-1');

    await dispatcher.dispatchToTab(tab.tab, ['location-1']);

    expect(tab.printed.map(({ uuid }) => uuid)).toEqual(jobs.map(({ uuid }) => uuid));
    expect(tab.printed.at(-1)?.copyStates).toEqual([{ copy: 1, attempt: 0, state: 'QUEUED', code: null }]);
  });

  it('reports how long a job waited for its first tab, but not for later tabs', async () => {
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

  it('stores acks although the statement fails once, as after a lost connection', async () => {
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

  it('stores valid acks that arrive together with acks that the database cannot store', async () => {
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

  it('dispatches a waiting job when the first main tab joins', async () => {
    const { add, connect, dispatcher } = start();
    await add();
    const tab = connect('tab-1');

    await dispatcher.dispatchToTab(tab.tab, ['location-1']);

    expect(tab.printed).toHaveLength(1);
  });

  it('dispatches a job again until it is received', async () => {
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

  it('grants an intent once for the current dispatch, and none to another tab', async () => {
    const { add, connect, ack, copies } = start();
    connect('tab-1');
    await add();

    expect(await ack('tab-2', { stage: 'intent', copy: 1, attempt: 1 })).toEqual({ ok: false, reason: 'stale' });
    expect(await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 })).toEqual({ ok: true });
    expect(await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 })).toEqual({ ok: false, reason: 'granted' });
    expect(await copies()).toEqual(['INTENT 1']);
  });

  it('grants exactly one of many simultaneous intents', async () => {
    const { add, connect, ack } = start();
    connect('tab-1');
    await add();

    const answers = await Promise.all(Array.from({ length: 8 }, () => ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 })));

    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('grants a second attempt only after the outcome UNKNOWN of the first', async () => {
    const { add, connect, ack } = start();
    connect('tab-1');
    await add();
    await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 });

    expect(await ack('tab-1', { stage: 'intent', copy: 1, attempt: 2 })).toEqual({ ok: false, reason: 'granted' });
    const outcomes = [{ copy: 1, outcome: 'UNKNOWN' as const, code: 'TIMEOUT' }];
    expect(await ack('tab-1', { stage: 'intent', copy: 1, attempt: 2, outcomes })).toEqual({ ok: true });
  });

  it('grants no attempt twice and no attempt that skips a number', async () => {
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

  it('reverts an unused grant, so that the same attempt can be granted again', async () => {
    const { add, connect, ack, copies } = start();
    connect('tab-1');
    await add();
    await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 });
    await ack('tab-1', { stage: 'withdrawn', copy: 1, attempt: 1 });
    expect(await copies()).toEqual(['QUEUED 0']);

    expect(await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 })).toEqual({ ok: true });
  });

  it('dispatches a queued job to another tab when its tab is gone', async () => {
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

  it('sends a copy with an intent of a disconnected tab to the next tab as UNKNOWN', async () => {
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

  it('leaves a job with a connected tab that lost the role while it is sending a copy', async () => {
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

  it('accepts the outcome of a granted attempt from a tab that reconnects before a second attempt is granted', async () => {
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

  it('accepts an outcome of an earlier page of the same browser from the tab that holds the job', async () => {
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

  it('ignores an outcome from a tab that had no grant for the copy', async () => {
    const { add, connect, ack, copies } = start();
    connect('tab-1');
    await add();
    await ack('tab-2', { stage: 'final', outcomes: [{ copy: 1, outcome: 'DONE' }] });

    expect(await copies()).toEqual(['QUEUED 0']);
    expect((await findJob(database(), 'job-1'))?.state).toBe('open');
  });

  it('stores a success without a final ack', async () => {
    const { add, connect, ack, copies, dispatcher } = start();
    connect('tab-1');
    await add();
    await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 });
    await dispatcher.handleResponse('tab-1', { uuid: 'job-1', orderId: 'order-1', locationId: 'location-1', copy: 1, status: 'SUCCESS' });

    expect(await copies()).toEqual(['DONE 1']);
  });

  it('closes a job whose success and final ack arrive at the same time', async () => {
    const { add, connect, ack, copies, dispatcher } = start();
    connect('tab-1');
    await add();
    await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 });
    const success = { uuid: 'job-1', orderId: 'order-1', locationId: 'location-1', copy: 1, status: 'SUCCESS' };
    const final = ack('tab-1', { stage: 'final', outcomes: [{ copy: 1, outcome: 'DONE' }] });
    await dispatcher.handleResponse('tab-1', success);

    expect(await final).toEqual({ ok: true });
    expect(await copies()).toEqual(['DONE 1']);
    expect((await findJob(database(), 'job-1'))?.state).toBe('final');
  });

  it('stores the success of a tab that disconnects before it dispatches the job to the next tab', async () => {
    const { add, connect, ack, dispatcher } = start();
    const first = connect('tab-1');
    await add(aPrintJob({ copies: 2 }));
    await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 });
    const success = { uuid: 'job-1', orderId: 'order-1', locationId: 'location-1', copy: 1, status: 'SUCCESS' };
    const stored = dispatcher.handleResponse('tab-1', success);
    first.leave();
    const second = connect('tab-2');
    await dispatcher.sweep();
    await stored;

    expect(second.printed[0]?.copyStates?.map(({ state }) => state)).toEqual(['DONE', 'QUEUED']);
  });

  it('closes a job that must not be printed by a final ack without outcomes', async () => {
    const { add, connect, ack } = start();
    connect('tab-1');
    await add(aPrintJob({ autoPrint: false }));
    await ack('tab-1', { stage: 'final', outcomes: [] });

    expect((await findJob(database(), 'job-1'))?.state).toBe('final');
  });

  it('dispatches a job again after its tab reverted the grant', async () => {
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

  it('keeps a job open that a person released, despite a final ack without outcomes', async () => {
    const { add, connect, ack } = start();
    connect('tab-1');
    await add(aPrintJob({ autoPrint: false, allowPrint: true }));
    await ack('tab-1', { stage: 'final', outcomes: [] });

    expect((await findJob(database(), 'job-1'))?.state).toBe('open');
  });

  it('dispatches a copy with the outcome UNKNOWN to the new main tab while the old one is still connected', async () => {
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

  it('expires a ticket with the outcome UNKNOWN 24 hours after its expiry time', async () => {
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

  it('moves a job that is not started to a tab with a better printer check', async () => {
    const { add, connect, dispatcher, ack, wait } = start();
    const first = connect('tab-1', { ok: false });
    await add();
    await ack('tab-1', {});
    const second = connect('tab-2', { ok: true });
    wait(16_000);
    await dispatcher.sweep();

    expect([first.printed.length, second.printed.length]).toEqual([1, 1]);
  });

  it('expires unsent jobs in time, but not jobs that may have been printed', async () => {
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

  it('refuses an intent after the expiry of the job', async () => {
    const { add, connect, ack, wait } = start();
    connect('tab-1');
    await add();
    wait(30 * MINUTE_MS + 1);

    expect(await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 })).toMatchObject({ ok: false });
  });

  it('answers an ack of an unknown job with the reason unknown', async () => {
    const { ack } = start();
    expect(await ack('tab-1', { uuid: 'nothing' })).toEqual({ ok: false, reason: 'unknown' });
  });

  it('accepts two simultaneous received acks of the same dispatch', async () => {
    const { add, connect, ack } = start();
    connect('tab');
    await add();
    expect(await Promise.all([ack('tab', {}), ack('tab', {})])).toEqual([{ ok: true }, { ok: true }]);
  });

  it('runs one sweep for many simultaneous requests', async () => {
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
