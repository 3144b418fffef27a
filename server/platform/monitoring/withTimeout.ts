/** Settles like `promise`, or rejects after `ms`. For checks that must answer although the database hangs. */
export function withTimeout<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  const signal = AbortSignal.timeout(ms);
  const timeout = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new Error(`No answer within ${ms} ms`))),
  );
  return Promise.race([promise, timeout]);
}
