import { act, renderHook } from '@testing-library/react';
import { useWakeLock } from '@/services/screen/useWakeLock';

type Release = () => void;

/** A browser with the Wake Lock API, which grants each request or refuses it. */
function aBrowser({ grants = true } = {}) {
  const locks: {
    released: boolean;
    release: () => Promise<void>;
    lose: Release;
    addEventListener: (type: string, listener: Release) => void;
  }[] = [];
  const request = jest.fn(() => {
    if (!grants) return Promise.reject(new Error('NotAllowedError'));
    let onRelease: Release = () => undefined;
    const lock = {
      released: false,
      release: () => Promise.resolve(lock.lose()),
      lose: () => {
        lock.released = true;
        onRelease();
      },
      addEventListener: (_type: string, listener: Release) => (onRelease = listener),
    };
    locks.push(lock);
    return Promise.resolve(lock);
  });
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  return { locks, request };
}

async function becomesVisible(): Promise<void> {
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
}

describe('useWakeLock', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'wakeLock'));

  it('prevents the screen from turning off until it unmounts [K-02]', async () => {
    const { locks } = aBrowser();
    const { result, unmount } = renderHook(useWakeLock);
    await act(async () => undefined);
    expect([result.current, locks.map(({ released }) => released)]).toEqual(['on', [false]]);

    unmount();

    expect(locks.map(({ released }) => released)).toEqual([true]);
  });

  it('requests the lock again, once, when the page is visible after the browser released it [K-02]', async () => {
    const { locks, request } = aBrowser();
    const { result } = renderHook(useWakeLock);
    await act(async () => undefined);
    await becomesVisible();
    expect(request).toHaveBeenCalledTimes(1);

    act(() => locks[0]?.lose());
    expect(result.current).toBe('off');
    document.dispatchEvent(new Event('visibilitychange'));
    await becomesVisible();

    expect([result.current, request.mock.calls.length]).toEqual(['on', 2]);
  });

  it.each([
    ['refuses it', () => aBrowser({ grants: false })],
    ['does not support it', () => undefined],
  ])('is off in a browser that %s [K-02]', async (_what, browser) => {
    browser();
    const { result } = renderHook(useWakeLock);
    await act(async () => undefined);

    expect(result.current).toBe('off');
  });
});
