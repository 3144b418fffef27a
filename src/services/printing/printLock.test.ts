import { holdPrintLock } from '@/services/printing/printLock';

interface Request {
  options: { steal?: boolean; signal?: AbortSignal };
  hold: () => Promise<void> | undefined;
  fail: (error: unknown) => void;
}

/** Fakes Web Locks, which jsdom does not have, and records the requests. The browser tests use the real ones. */
function withLocks(): Request[] {
  const requests: Request[] = [];
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      request: (_name: string, options: Request['options'], hold: Request['hold']) =>
        new Promise((_resolve, reject) => requests.push({ options, hold, fail: reject })),
    },
  });
  return requests;
}

function listen() {
  const heard: string[] = [];
  return { heard, listener: { granted: () => void heard.push('granted'), lost: () => void heard.push('lost') } };
}

describe('holdPrintLock', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  it('grants the lock at once in a browser without Web Locks', () => {
    const { heard, listener } = listen();
    holdPrintLock(false, listener);
    expect(heard).toEqual(['granted']);
  });

  it('holds the lock until it is released', async () => {
    const [requests, { heard, listener }] = [withLocks(), listen()];
    const release = holdPrintLock(false, listener);
    const held = requests[0]?.hold();
    expect(heard).toEqual(['granted']);

    release();
    await expect(held).resolves.toBeUndefined();
    expect(requests[0]?.options.signal?.aborted).toBe(true);
  });

  it('notifies the listener when another tab takes the lock', async () => {
    const [requests, { heard, listener }] = [withLocks(), listen()];
    holdPrintLock(false, listener);
    void requests[0]?.hold();
    requests[0]?.fail(new DOMException('stolen', 'AbortError'));
    await Promise.resolve();
    await Promise.resolve();

    expect(heard).toEqual(['granted', 'lost']);
  });

  it('requests the lock with `steal`', () => {
    const requests = withLocks();
    holdPrintLock(true, listen().listener);
    expect(requests[0]?.options).toEqual({ steal: true });
  });
});
