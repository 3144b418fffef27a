import { createActor, fromPromise } from 'xstate';
import { whileSignedIn } from '@/app/whileSignedIn';
import { sessionMachine, type LoadResult } from '@/machines/session/sessionMachine';
import { deferredCalls, settled } from '../../test/machines/deferredCalls';

function start() {
  const loads = deferredCalls<LoadResult>();
  const actors = {
    loadSession: fromPromise<LoadResult, { userId: string }>(loads.call),
    clearSession: fromPromise<void, { endToken: boolean }>(async () => undefined),
  };
  const session = createActor(sessionMachine.provide({ actors })).start();
  const journal: string[] = [];
  const stop = whileSignedIn(session, () => {
    journal.push('begin');
    return () => journal.push('end');
  });
  const signIn = async () => {
    session.send({ type: 'session.found', userId: 'user-1', endsInMs: 1_000_000 });
    await loads.resolveLast({ kind: 'loaded', endsInMs: 1_000_000 });
  };
  return { session, journal, stop, signIn };
}

describe('whileSignedIn', () => {
  it("starts once the user's data is loaded and stops with the session", async () => {
    const { session, journal, signIn } = start();
    expect(journal).toEqual([]);

    await signIn();
    expect(journal).toEqual(['begin']);

    session.send({ type: 'session.refused' });
    expect(journal).toEqual(['begin']);
    session.send({ type: 'signOut.request' });
    expect(journal).toEqual(['begin', 'end']);
  });

  it('starts again for the next user', async () => {
    const { session, journal, signIn } = start();
    await signIn();
    session.send({ type: 'signOut.request' });
    await settled();

    await signIn();

    expect(journal).toEqual(['begin', 'end', 'begin']);
  });

  it('stops what is running and starts nothing after it is stopped', async () => {
    const { journal, stop, signIn } = start();
    await signIn();

    stop();

    expect(journal).toEqual(['begin', 'end']);
  });
});
