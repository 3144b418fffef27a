import { createActor, fromPromise, initialTransition, SimulatedClock, transition } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import {
  EXPIRING_MS,
  isSignedIn,
  sessionMachine,
  type Credentials,
  type LoadResult,
  type SignInResult,
} from '@/machines/session/sessionMachine';
import { deferredCalls, settled } from '../../../test/machines/deferredCalls';

const DAY_MS = 86_400_000;
const SIGN_IN = { type: 'signIn.request', email: 'ana@example.com', password: 'secret' } as const;
const FOUND = { type: 'session.found', userId: 'user-1', endsInMs: DAY_MS } as const;

function startSession() {
  const signIns = deferredCalls<SignInResult, Credentials>();
  const loads = deferredCalls<LoadResult, { userId: string }>();
  const clears = deferredCalls<void, { endToken: boolean }>();
  const clock = new SimulatedClock();
  const actors = { signIn: fromPromise(signIns.call), loadSession: fromPromise(loads.call), clearSession: fromPromise(clears.call) };
  const session = createActor(sessionMachine.provide({ actors }), { clock }).start();
  return {
    session,
    signIns,
    loads,
    clears,
    clock,
    state: () => session.getSnapshot().value,
    hasToken: () => session.getSnapshot().matches({ active: 'signedIn' }),
    problem: () => session.getSnapshot().context.problem,
  };
}

async function startSignedIn(endsInMs = DAY_MS) {
  const started = startSession();
  started.session.send({ ...FOUND, endsInMs });
  await started.loads.resolveLast({ kind: 'loaded', endsInMs });
  return started;
}

describe('sessionMachine', () => {
  it('signs in, then loads the data of the user in the token', async () => {
    const { session, signIns, loads, state } = startSession();

    session.send(SIGN_IN);
    await signIns.resolveLast({ kind: 'signedIn', userId: 'user-1', endsInMs: DAY_MS });

    expect(signIns.inputs()).toEqual([{ email: 'ana@example.com', password: 'secret', onlyUser: null }]);
    expect(loads.inputs()).toEqual([{ userId: 'user-1' }]);
    expect(state()).toEqual({ active: 'loading' });
    expect(isSignedIn(session.getSnapshot())).toBe(false);

    await loads.resolveLast({ kind: 'loaded', endsInMs: DAY_MS });

    expect(isSignedIn(session.getSnapshot())).toBe(true);
  });

  it('does not store the password', async () => {
    const { session, signIns } = startSession();

    session.send(SIGN_IN);
    await signIns.resolveLast({ kind: 'signedIn', userId: 'user-1', endsInMs: DAY_MS });

    expect(JSON.stringify(session.getSnapshot().context)).not.toContain('secret');
  });

  it('exposes why a sign-in failed until the next attempt', async () => {
    const { session, signIns, state, problem } = startSession();

    session.send(SIGN_IN);
    await signIns.resolveLast({ kind: 'failed', problem: { kind: 'invalidCredentials' } });

    expect(state()).toBe('signedOut');
    expect(problem()).toEqual({ kind: 'invalidCredentials' });

    session.send(SIGN_IN);

    expect(problem()).toBeNull();
  });

  it('ignores further sign-ins while one is pending', () => {
    const { session, signIns } = startSession();

    session.send(SIGN_IN);
    session.send(SIGN_IN);

    expect(signIns.count()).toBe(1);
  });

  it("is locked out for the server's lockout time, and ignores sign-ins during it", async () => {
    const { session, signIns, clock, state, problem } = startSession();
    session.send(SIGN_IN);
    await signIns.resolveLast({ kind: 'lockedOut', retryInMs: 60_000 });

    session.send(SIGN_IN);
    clock.increment(59_999);

    expect(state()).toBe('lockedOut');
    expect(problem()).toEqual({ kind: 'tooManyAttempts' });
    expect(signIns.count()).toBe(1);

    clock.increment(1);

    expect(state()).toBe('signedOut');
    expect(problem()).toBeNull();
  });

  it.each([
    [86_399_999, true],
    [86_400_000, false],
  ])('has a valid token %i ms after a sign-in for 24 h: %p [S-04]', async (passed, counts) => {
    const { clock, hasToken } = await startSignedIn(DAY_MS);

    clock.increment(passed);

    expect(hasToken()).toBe(counts);
  });

  it('counts the remaining time from the end of loading', async () => {
    const { session, loads, clock, hasToken } = startSession();
    session.send({ ...FOUND, endsInMs: 10_000 });
    clock.increment(9_000);
    await loads.resolveLast({ kind: 'loaded', endsInMs: 1_000 });

    clock.increment(999);
    expect(hasToken()).toBe(true);

    clock.increment(1);
    expect(hasToken()).toBe(false);
  });

  it.each(['loading', 'loadFailed'])('ends when the session expires while %s', async (where) => {
    const { session, loads, clock, state, clears } = startSession();
    session.send({ ...FOUND, endsInMs: 10_000 });
    if (where === 'loadFailed') await loads.resolveLast({ kind: 'failed', problem: { kind: 'network' } });

    clock.increment(10_000);

    expect(state()).toBe('expired');
    expect(clears.count()).toBe(1);
  });

  it.each([
    [1, true],
    [0, false],
    [-1, false],
  ])('resumes a stored session that ends in %i ms: %p [S-04]', (endsInMs, taken) => {
    const { session, loads, clears } = startSession();

    session.send({ ...FOUND, endsInMs });

    expect(loads.count()).toBe(taken ? 1 : 0);
    expect(clears.count()).toBe(taken ? 0 : 1);
  });

  it.each([
    [1, true],
    [0, false],
  ])('continues when a clock check finds %i ms left: %p [S-04]', async (endsInMs, goesOn) => {
    const { session, hasToken } = await startSignedIn();

    session.send({ type: 'session.timed', endsInMs });

    expect(hasToken()).toBe(goesOn);
  });

  it.each(['signOut.request', 'session.signedOutElsewhere'] as const)('clears the user on %s [S-05]', async (type) => {
    const { session, clears, state, problem } = await startSignedIn();

    session.send({ type });

    expect(isSignedIn(session.getSnapshot())).toBe(false);
    expect(clears.count()).toBe(1);
    expect(clears.inputs()).toEqual([{ endToken: type === 'signOut.request' }]);

    await clears.resolveLast();

    expect(state()).toBe('signedOut');
    expect(session.getSnapshot().context).toMatchObject({ userId: '', endsInMs: 0 });
    expect(problem()).toBeNull();
  });

  describe('when the session ends during work', () => {
    const ends = {
      'its timer': ({ clock }: Awaited<ReturnType<typeof startSignedIn>>) => clock.increment(DAY_MS),
      'the server': ({ session }: Awaited<ReturnType<typeof startSignedIn>>) => session.send({ type: 'session.refused' }),
      'a clock check': ({ session }: Awaited<ReturnType<typeof startSignedIn>>) => session.send({ type: 'session.timed', endsInMs: -1 }),
    };

    it.each(Object.entries(ends))('asks for the password in place and clears nothing if ended by %s [BX-02]', async (_by, end) => {
      const started = await startSignedIn();

      end(started);

      expect(started.state()).toEqual({ active: { expired: 'awaitingPassword' } });
      expect(isSignedIn(started.session.getSnapshot())).toBe(true);
      expect(started.clears.count()).toBe(0);
      expect(started.session.getSnapshot().context.userId).toBe('user-1');
    });

    async function startExpired() {
      const started = await startSignedIn();
      started.session.send({ type: 'session.refused' });
      return started;
    }

    it('continues with the new token only for the same user, without reloading [BX-02]', async () => {
      const { session, signIns, loads, clock, hasToken } = await startExpired();

      session.send(SIGN_IN);
      await signIns.resolveLast({ kind: 'signedIn', userId: 'user-1', endsInMs: 5_000 });

      expect(signIns.inputs()).toEqual([{ email: 'ana@example.com', password: 'secret', onlyUser: 'user-1' }]);
      expect(hasToken()).toBe(true);
      expect(loads.count()).toBe(1);

      clock.increment(4_999);
      expect(hasToken()).toBe(true);
      clock.increment(1);
      expect(hasToken()).toBe(false);
    });

    it('asks for the password again after a wrong one, and exposes why', async () => {
      const { session, signIns, state, problem } = await startExpired();

      session.send(SIGN_IN);
      await signIns.resolveLast({ kind: 'failed', problem: { kind: 'invalidCredentials' } });

      expect(state()).toEqual({ active: { expired: 'awaitingPassword' } });
      expect(problem()).toEqual({ kind: 'invalidCredentials' });
    });

    it('ignores passwords during the lockout after too many attempts', async () => {
      const { session, signIns, clock, state } = await startExpired();
      session.send(SIGN_IN);
      await signIns.resolveLast({ kind: 'lockedOut', retryInMs: 60_000 });

      session.send(SIGN_IN);
      expect(signIns.count()).toBe(1);
      expect(state()).toEqual({ active: { expired: 'lockedOut' } });

      clock.increment(60_000);
      expect(state()).toEqual({ active: { expired: 'awaitingPassword' } });
    });

    it('continues when the same user signs in again in another tab, but not another user [BX-03]', async () => {
      const { session, hasToken } = await startExpired();

      session.send({ type: 'session.renewed', userId: 'user-2', endsInMs: DAY_MS });
      expect(hasToken()).toBe(false);

      session.send({ type: 'session.renewed', userId: 'user-1', endsInMs: DAY_MS });
      expect(hasToken()).toBe(true);
    });

    it('allows a sign-out instead', async () => {
      const { session, state, clears } = await startExpired();

      session.send({ type: 'signOut.request' });

      expect(state()).toBe('signingOut');
      expect(clears.count()).toBe(1);
    });
  });

  it.each([
    [EXPIRING_MS + 1, 'steady'],
    [EXPIRING_MS, 'expiring'],
  ])('with %i ms left is in state %s', async (left, expected) => {
    const { clock, state } = await startSignedIn(DAY_MS);

    clock.increment(DAY_MS - left);

    expect(state()).toEqual({ active: { signedIn: expected } });
  });

  it('renews an expiring session, and uses the new expiry', async () => {
    const { session, signIns, clock, state, problem, hasToken } = await startSignedIn(EXPIRING_MS);
    clock.increment(0);

    session.send(SIGN_IN);
    await signIns.resolveLast({ kind: 'failed', problem: { kind: 'invalidCredentials' } });
    expect(state()).toEqual({ active: { signedIn: 'expiring' } });
    expect(problem()).toEqual({ kind: 'invalidCredentials' });

    session.send(SIGN_IN);
    await signIns.resolveLast({ kind: 'signedIn', userId: 'user-1', endsInMs: DAY_MS });
    clock.increment(EXPIRING_MS);

    expect(state()).toEqual({ active: { signedIn: 'steady' } });
    expect(hasToken()).toBe(true);
  });

  it('clears stored data on sign-out even without a session [S-03]', () => {
    const { session, clears } = startSession();

    session.send({ type: 'signOut.request' });

    expect(clears.count()).toBe(1);
  });

  it('retries on request when the data cannot be loaded', async () => {
    const { session, loads, state, problem } = startSession();
    session.send(FOUND);
    await loads.resolveLast({ kind: 'failed', problem: { kind: 'network' } });
    expect(state()).toEqual({ active: 'loadFailed' });
    expect(problem()).toEqual({ kind: 'network' });

    session.send({ type: 'loading.retry' });
    await loads.resolveLast({ kind: 'loaded', endsInMs: DAY_MS });

    expect(isSignedIn(session.getSnapshot())).toBe(true);
    expect(problem()).toBeNull();
  });

  it.each<[LoadResult, string]>([
    [{ kind: 'ended' }, 'expired'],
    [{ kind: 'noScreens' }, 'signingOut'],
  ])('ends when loading returns %j', async (result, left) => {
    const { session, loads, clears, state, problem } = startSession();
    session.send(FOUND);

    await loads.resolveLast(result);

    expect(state()).toBe(left);
    expect(clears.count()).toBe(1);
    expect(problem()).toEqual({ kind: result.kind });
  });

  it('uses a session from another tab while it is locked out', async () => {
    const { session, signIns, state } = startSession();
    session.send(SIGN_IN);
    await signIns.resolveLast({ kind: 'lockedOut', retryInMs: 60_000 });

    session.send(FOUND);

    expect(state()).toEqual({ active: 'loading' });
  });

  it('ignores late and duplicate events', async () => {
    const { session, loads, clears, state } = await startSignedIn();

    session.send(FOUND);
    session.send({ type: 'loading.retry' });
    session.send(SIGN_IN);
    expect(loads.count()).toBe(1);
    expect(isSignedIn(session.getSnapshot())).toBe(true);

    session.send({ type: 'signOut.request' });
    session.send({ type: 'signOut.request' });
    session.send({ type: 'session.refused' });
    await clears.resolveAll();
    await settled();

    expect(clears.count()).toBe(1);
    expect(state()).toBe('signedOut');
  });

  it('continues from a persisted snapshot', async () => {
    const { session } = await startSignedIn();
    const stored: unknown = JSON.parse(JSON.stringify(session.getPersistedSnapshot()));
    const { loads } = startSession();
    const actors = { loadSession: fromPromise(loads.call) };

    // `JSON.parse` does not return the snapshot's type.
    const restored = createActor(sessionMachine.provide({ actors }), { snapshot: stored as never }).start();

    expect(isSignedIn(restored.getSnapshot())).toBe(true);
    expect(loads.count()).toBe(0);
  });

  it('is a pure function of snapshot and event', () => {
    const [start] = initialTransition(sessionMachine);
    const once = transition(sessionMachine, start, FOUND)[0];
    const twice = transition(sessionMachine, start, FOUND)[0];

    expect(twice.value).toEqual(once.value);
    expect(twice.context).toEqual(once.context);
  });

  it('reaches every state', () => {
    const done = (actor: string, output: unknown) => ({ type: `xstate.done.actor.${actor}`, output });
    const events = [
      SIGN_IN,
      FOUND,
      { type: 'signOut.request' },
      { type: 'session.refused' },
      done('0.session.signingIn', { kind: 'lockedOut', retryInMs: 1 }),
      done('0.session.active.loading', { kind: 'loaded', endsInMs: DAY_MS }),
      { type: 'xstate.after.endIsNear.session.active.signedIn.steady' },
      done('0.session.active.signedIn.renewing', { kind: 'failed', problem: { kind: 'network' } }),
      done('0.session.active.expired.renewing', { kind: 'lockedOut', retryInMs: 1 }),
      done('0.session.active.loading', { kind: 'failed', problem: { kind: 'network' } }),
    ];
    const paths = getShortestPaths(sessionMachine, {
      // The machine's event type does not include the events of its actors.
      events: events as never[],
      serializeState: (state) => JSON.stringify(state.value),
    });

    expect(new Set(paths.map(({ state }) => JSON.stringify(state.value)))).toEqual(
      new Set(
        [
          'signedOut',
          'signingIn',
          'lockedOut',
          { active: 'loading' },
          { active: 'loadFailed' },
          { active: { signedIn: 'steady' } },
          { active: { signedIn: 'expiring' } },
          { active: { signedIn: 'renewing' } },
          { active: { expired: 'awaitingPassword' } },
          { active: { expired: 'renewing' } },
          { active: { expired: 'lockedOut' } },
          'expired',
          'signingOut',
        ].map((value) => JSON.stringify(value)),
      ),
    );
  });
});
