// Preloaded: its import during a test would count against the test's timeout.
import '@/app/sendPushDevice';
import { waitFor } from '@testing-library/dom';
import { HttpResponse } from 'msw';
import { followPushDevice } from '@/app/followPushDevice';
import { createAppStore } from '@/app/store';
import { savePushDevice } from '@/contract/alerts';
import { sessionAdopted } from '@/features/session/sessionSlice';
import { subscribe } from '@/services/push/pushDevice';
import { createPersistStorage } from '@/services/storage/persistStorage';
import { anApiAccess } from '../../test/factories/anApiAccess';
import { aToken } from '../../test/factories/aToken';
import { handle } from '../../test/msw/handle';
import { refusal } from '../../test/msw/handlers';
import { server } from '../../test/msw/server';
import { aPushBrowser } from '../../test/setup/pushBrowser';

/** The key of the test server, as its handler returns it. */
const KEY = 'AQID';

describe('followPushDevice', () => {
  let browser: ReturnType<typeof aPushBrowser>;
  let received: unknown[];
  let stop: () => void = () => undefined;

  beforeEach(() => {
    localStorage.clear();
    browser = aPushBrowser();
    received = [];
    server.use(
      handle(savePushDevice, async ({ request }) => {
        received.push(await request.json());
        return HttpResponse.json(
          { data: { id: 'device', createdAt: '2026-11-20T12:00:00.000Z', sentAt: null, error: null } },
          { status: 201 },
        );
      }),
    );
  });
  afterEach(() => {
    stop();
    browser.restore();
  });

  function signIn(userId: string, token = aToken({ id: userId })) {
    const store = createAppStore(anApiAccess(), createPersistStorage());
    store.dispatch(sessionAdopted({ ...store.getState().session, token }));
    stop = followPushDevice(store, userId);
    return store;
  }

  it('sends the subscription of this browser with each session of its user [K-09]', async () => {
    await subscribe('user-1', KEY);
    const store = signIn('user-1');
    await waitFor(() => expect(received).toHaveLength(1));

    store.dispatch(sessionAdopted({ ...store.getState().session, token: aToken({ epoch: 1 }) }));

    await waitFor(() => expect(received).toHaveLength(2));
    expect(received).toMatchObject([{ endpoint: 'https://push.example.com/browser' }, {}]);
  });

  it('sends the subscription again a minute after a failure [K-09]', async () => {
    await subscribe('user-1', KEY);
    let failures = 0;
    server.use(
      handle(
        savePushDevice,
        () => {
          failures += 1;
          return refusal(503, 'UNAVAILABLE');
        },
        { once: true },
      ),
    );
    const store = signIn('user-1');
    await waitFor(() => expect(failures).toBe(1));
    const now = Date.now;
    let passed = 0;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + passed);

    await waitFor(() => {
      passed += 61_000;
      store.dispatch(sessionAdopted(store.getState().session));
      expect(received).toHaveLength(1);
    });

    clock.mockRestore();
  });

  it('replaces a subscription that was made with another key of the server [K-09]', async () => {
    await subscribe('user-1', 'BAUG');
    const old = browser.state.subscription;

    signIn('user-1');

    await waitFor(() => expect(received).toHaveLength(1));
    expect(browser.state.subscription).not.toBe(old);
  });

  it('does not send the subscription of another user of the browser [K-09]', async () => {
    await subscribe('user-1', KEY);
    signIn('user-2');
    stop();

    // The subscription of its own user arrives, so an earlier one would have arrived, too.
    signIn('user-1');

    await waitFor(() => expect(received).toHaveLength(1));
  });
});
