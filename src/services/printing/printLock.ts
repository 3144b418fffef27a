/** One lock per browser: of its tabs only the holder asks the server for the role of printing (docs/print-delivery.md). */
const PRINT_LOCK = 'pase.print';

interface LockListener {
  granted(): void;
  lost(): void;
}

/**
 * Queues for the browser's print lock, or takes it from a holder that does not answer (`steal`). Where the browser has no
 * locks it is granted at once. Gives what ends the wait or gives the lock back.
 */
export function holdPrintLock(steal: boolean, listener: LockListener): () => void {
  // Older browsers and pages that are not secure have no locks, whatever the types say.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) {
    listener.granted();
    return () => undefined;
  }
  const ended = new AbortController();
  const released = new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve(), { once: true }));
  const hold = () => {
    if (ended.signal.aborted) return undefined;
    listener.granted();
    return released;
  };
  const request = steal ? locks.request(PRINT_LOCK, { steal: true }, hold) : locks.request(PRINT_LOCK, { signal: ended.signal }, hold);
  request.catch(() => {
    if (!ended.signal.aborted) listener.lost();
  });
  return () => ended.abort();
}
