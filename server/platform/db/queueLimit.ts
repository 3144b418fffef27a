import type { PGlite } from '@electric-sql/pglite';

/**
 * Limits how long a statement or transaction waits in the queue: the embedded database runs one at a time. One that waits longer is rejected
 * with `ETIMEDOUT` and never runs, so that it is safe to retry. `maxWaitMs` 0: no limit.
 */
export function limitQueue<Client extends Pick<PGlite, 'query' | 'exec' | 'transaction'>>(client: Client, maxWaitMs: number): Client {
  if (maxWaitMs === 0) return client;
  const enqueue = createSerialQueue(maxWaitMs);
  const query = client.query.bind(client);
  const exec = client.exec.bind(client);
  const transaction = client.transaction.bind(client);
  return Object.assign(client, {
    query: (...args: Parameters<PGlite['query']>) => enqueue(() => query(...args)),
    exec: (...given: Parameters<PGlite['exec']>) => enqueue(() => exec(...given)),
    transaction: (...given: Parameters<PGlite['transaction']>) => enqueue(() => transaction(...given)),
  });
}

function createSerialQueue(maxWaitMs: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) =>
    new Promise((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        reject(Object.assign(new Error(`The embedded database was busy for ${maxWaitMs} ms`), { code: 'ETIMEDOUT' }));
      }, maxWaitMs);
      last = last.then(async () => {
        clearTimeout(timer);
        if (!isLate) await work().then(resolve, reject);
      });
    });
}
