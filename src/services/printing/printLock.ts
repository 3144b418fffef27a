/** One lock per browser: only the tab that holds it requests the main-tab role from the server (docs/print-delivery.md). */
const PRINT_LOCK = 'pase.print';

interface LockListener {
  granted(): void;
  lost(): void;
}

/**
 * Requests the browser's print lock, or takes it from a holder that does not answer (`steal`). Grants it at once in a browser without
 * locks.
 *
 * @returns A function that cancels the request or releases the lock.
 */
export function holdPrintLock(steal: boolean, listener: LockListener): () => void {
  // Older browsers and insecure pages have no locks, although the types claim it.
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
