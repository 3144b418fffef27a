import type { PGlite } from '@electric-sql/pglite';

/**
 * Limits how long a statement or transaction waits for those before it: the embedded database does one at a time. What waited longer is
 * rejected (`ETIMEDOUT`) and never begun, so that it can be asked for again. `maxWaitMs` 0: without limit.
 */
export function limitQueue<Client extends Pick<PGlite, 'query' | 'exec' | 'transaction'>>(client: Client, maxWaitMs: number): Client {
  if (maxWaitMs === 0) return client;
  const inTurn = createTurns(maxWaitMs);
  const query = client.query.bind(client);
  const exec = client.exec.bind(client);
  const transaction = client.transaction.bind(client);
  return Object.assign(client, {
    query: (...given: Parameters<PGlite['query']>) => inTurn(() => query(...given)),
    exec: (...given: Parameters<PGlite['exec']>) => inTurn(() => exec(...given)),
    transaction: (...given: Parameters<PGlite['transaction']>) => inTurn(() => transaction(...given)),
  });
}

function createTurns(maxWaitMs: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
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
