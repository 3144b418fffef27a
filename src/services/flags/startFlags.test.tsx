import { act, render, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { getFlagDatafile } from '@/contract/flags';
import type { FlagDatafile } from '@/domain/featureFlag';
import type { Role } from '@/domain/role';
import { flagStates } from '@/services/flags/flagStates';
import { startFlags } from '@/services/flags/startFlags';
import { useFlags } from '@/services/flags/useFlags';
import { anApiAccess } from '../../../test/factories/anApiAccess';
import { expectRepliesOffContract, handle } from '../../../test/msw/handle';
import { server } from '../../../test/msw/server';

const ON = { enabled: true, roles: null };
const OFF = { enabled: false, roles: null };
const realTimeout = setTimeout;

let requests: number;
let stop: () => void;

/** Makes the server respond with this reply; null: the server does not respond. */
function respondWith(reply: unknown, status = 200) {
  server.use(
    handle(getFlagDatafile, async () => {
      requests += 1;
      if (reply === null) await new Promise(() => undefined);
      return HttpResponse.json(reply as FlagDatafile, { status });
    }),
  );
}

function start(role: Role = 'account-admin') {
  stop = startFlags({ api: anApiAccess(), flagsUrl: undefined, role, userId: 'user-1' });
}

/** Flushes pending work, in real time, until the condition holds. */
async function until(condition: () => boolean) {
  for (let attempts = 0; attempts < 300 && !condition(); attempts += 1) await new Promise((resolve) => realTimeout(resolve, 10));
  expect(condition()).toBe(true);
}

const requestsServed = (times: number) => until(() => requests === times).then(() => new Promise((resolve) => realTimeout(resolve, 50)));
const storeAvailability = () => flagStates.get()['store-availability'];

beforeAll(() => import('@/services/flags/openFlags'));
beforeEach(() => {
  requests = 0;
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

describe('startFlags', () => {
  it('sets flags to undecided until the data file is loaded, then to on or off for the role [FF-02]', async () => {
    respondWith({ flags: { 'store-availability': { enabled: true, roles: ['account-admin'] }, 'mastercatalogs-view': OFF } });

    start();
    expect(flagStates.get()).toEqual({
      'store-availability': 'undecided',
      'mastercatalogs-view': 'undecided',
      'request-rider': 'undecided',
    });

    await until(() => storeAvailability() !== 'undecided');
    expect(flagStates.get()).toEqual({ 'store-availability': 'on', 'mastercatalogs-view': 'off', 'request-rider': 'off' });
  });

  it.each<[string, unknown]>([
    ['is on for other roles only', { enabled: true, roles: ['account-manager'] }],
    ['is off', OFF],
    ['is not in the data file', undefined],
  ])('sets a flag to off when it %s [FF-02]', async (_case, rule) => {
    respondWith({ flags: rule ? { 'store-availability': rule } : {} });

    start();

    await until(() => storeAvailability() === 'off');
  });

  it('sets flags to off after 15 s without a data file, and to on when it arrives later [FF-02]', async () => {
    respondWith(null);
    start();
    await requestsServed(1);

    jest.advanceTimersByTime(14_999);
    expect(storeAvailability()).toBe('undecided');
    respondWith({ flags: { 'store-availability': ON } });
    jest.advanceTimersByTime(1);
    expect(storeAvailability()).toBe('off');

    await until(() => storeAvailability() === 'on');
  });

  it('reloads the flags every 15 s and updates screens [FF-02]', async () => {
    respondWith({ flags: { 'store-availability': ON } });
    start();
    render(<Shown />);
    await act(() => until(() => storeAvailability() === 'on'));
    expect(screen.getByText('on')).toBeVisible();
    respondWith({ flags: { 'store-availability': OFF } });

    jest.advanceTimersByTime(14_999);
    await requestsServed(1);
    expect(requests).toBe(1);
    await act(async () => {
      jest.advanceTimersByTime(1);
      await until(() => requests === 2 && storeAvailability() === 'off');
    });

    expect(screen.getByText('off')).toBeVisible();
  });

  it.each<[string, unknown, number]>([
    ['cannot be read', { flags: { 'store-availability': { enabled: 'maybe' } } }, 200],
    ['fails to load', { error: {} }, 500],
  ])('leaves the flags unchanged when the data file %s [FF-02]', async (_case, reply, status) => {
    if (status === 200) expectRepliesOffContract();
    respondWith({ flags: { 'store-availability': ON } });
    start();
    await until(() => storeAvailability() === 'on');

    respondWith(reply, status);
    jest.advanceTimersByTime(15_000);
    await requestsServed(2);
    expect(storeAvailability()).toBe('on');

    stop();
    start();
    await until(() => storeAvailability() === 'on');
  });

  it('starts with the stored data file unless it is corrupt', async () => {
    respondWith(null);
    localStorage.setItem('pase:flags', JSON.stringify({ flags: { 'store-availability': ON } }));
    start();
    await until(() => storeAvailability() === 'on');
    stop();

    localStorage.setItem('pase:flags', '{"flags":');
    start();
    await requestsServed(2);
    expect(storeAvailability()).toBe('undecided');
  });

  it('requests, sets and stores nothing after it is stopped', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    server.use(
      handle(getFlagDatafile, async () => {
        requests += 1;
        await held;
        return HttpResponse.json({ flags: { 'store-availability': ON } });
      }),
    );
    start();
    await until(() => requests === 1);

    stop();
    letGo();
    await requestsServed(1);
    jest.advanceTimersByTime(60_000);
    await requestsServed(1);

    expect(storeAvailability()).toBe('undecided');
    expect(localStorage.getItem('pase:flags')).toBeNull();
  });
});

function Shown() {
  return useFlags()['store-availability'];
}
