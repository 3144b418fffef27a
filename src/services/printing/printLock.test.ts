import { holdPrintLock } from '@/services/printing/printLock';

interface Request {
  options: { steal?: boolean; signal?: AbortSignal };
  hold: () => Promise<void> | undefined;
  fail: (error: unknown) => void;
}

/** Web Locks exist in no test environment: what the browser is asked for is kept. The real ones are met in the browser tests. */
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

  it('is granted at once where the browser knows no locks', () => {
    const { heard, listener } = listen();
    holdPrintLock(false, listener);
    expect(heard).toEqual(['granted']);
  });

  it('holds the lock until it is given back', async () => {
    const [requests, { heard, listener }] = [withLocks(), listen()];
    const giveBack = holdPrintLock(false, listener);
    const held = requests[0]?.hold();
    expect(heard).toEqual(['granted']);

    giveBack();
    await expect(held).resolves.toBeUndefined();
    expect(requests[0]?.options.signal?.aborted).toBe(true);
  });

  it('tells when the lock was taken from it', async () => {
    const [requests, { heard, listener }] = [withLocks(), listen()];
    holdPrintLock(false, listener);
    void requests[0]?.hold();
    requests[0]?.fail(new DOMException('stolen', 'AbortError'));
    await Promise.resolve();
    await Promise.resolve();

    expect(heard).toEqual(['granted', 'lost']);
  });

  it('takes the lock where it is told to', () => {
    const requests = withLocks();
    holdPrintLock(true, listen().listener);
    expect(requests[0]?.options).toEqual({ steal: true });
  });
});
