import { waitFor } from '@testing-library/dom';
import type { Actor, AnyStateMachine } from 'xstate';
import { startApp } from '@/app/startApp';
import type { Seen } from '@/services/traces/traceRecorder';
import { aDeployment } from '../../test/factories/aDeployment';
import { aToken } from '../../test/factories/aToken';
import { storeSession } from '../../test/integration/storeSession';

describe('runSignedInTab', () => {
  afterEach(() => jest.restoreAllMocks());

  it('reports a newer version in another tab even when it appears while printing starts', async () => {
    const open = indexedDB.open.bind(indexedDB);
    const newer: IDBOpenDBRequest[] = [];
    jest.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
      const request = open(name, version);
      if (name === 'pase-print') newer.push(open(name, 99));
      return request;
    });
    storeSession(aToken());
    const app = await startApp(aDeployment());
    const noted = jest.spyOn(app.recorder, 'note');
    await waitFor(() => expect(newer[0]?.readyState).toBe('done'));
    await waitFor(() => expect(app.runtime.get().problem).toBe('outdated'));
    expect(noted).toHaveBeenCalledWith('printingEnded', { why: 'outdated' });

    newer[0]?.result.close();
    await new Promise((resolve) => (indexedDB.deleteDatabase('pase-print').onsuccess = resolve));
    expect(app.runtime.get()).toMatchObject({ problem: 'outdated', printRuntime: null });
    app.stop();
  });

  it('records crashes of the session and connection actors [BT-01]', async () => {
    const unhandled: unknown[] = [];
    const onError = (event: ErrorEvent) => {
      event.preventDefault();
      unhandled.push(event.error);
    };
    addEventListener('error', onError);
    storeSession(aToken());
    const app = await startApp(aDeployment());
    await waitFor(() => expect(app.runtime.get().connection).not.toBeNull());
    const { session, connection } = app.runtime.get();
    const seen: Seen[] = [];
    app.recorder.attachSink({ store: (more) => Promise.resolve(void seen.push(...more)) });
    for (const actor of [connection, session]) {
      // The type of an actor reference does not include its logic.
      const { logic } = actor as Actor<AnyStateMachine>;
      jest.spyOn(logic, 'transition').mockImplementation(() => {
        throw new TypeError('broken');
      });
    }
    connection?.send({ type: 'browser.online' });
    session.send({ type: 'session.refused' });
    await app.recorder.flush();

    const crashes = seen.flatMap((each) => (each.kind === 'crash' ? [[each.ref.logic.id, each.event?.type]] : []));
    expect(crashes).toEqual([
      ['connection', 'browser.online'],
      ['session', 'session.refused'],
    ]);
    await waitFor(() => expect(unhandled).toEqual([new TypeError('broken'), new TypeError('broken')]));
    removeEventListener('error', onError);
    app.stop();
  });
});
