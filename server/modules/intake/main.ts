import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { randomId } from '@/lib/randomId';
import { signedHeaders } from '../integrations/signature';
import { runOrExplain } from '../../platform/runOrExplain';
import { StartProblem } from '../../platform/startProblem';

/**
 * `npm run send-order -- --url URL --secret SECRET [--currency EUR]`: sends an order of one item to the intake API, signed as a channel signs it
 * (docs/protocol.md), and prints the answer. URL and secret are those that the connection of the channel shows once. Exit code 1 when the order
 * was not taken.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: '' },
      secret: { type: 'string', default: '' },
      currency: { type: 'string', default: 'EUR' },
    },
  });
  const { url, secret, currency } = values;
  if (!URL.canParse(url) || secret === '') throw new StartProblem('Give both: --url URL --secret SECRET');
  const code = randomId(5).toUpperCase();
  const order = {
    orderId: code,
    code,
    serviceType: 'takeaway',
    currency,
    items: [{ name: 'Test order', quantity: 1, price: 100 }],
    total: 100,
    payment: { type: 'card', isPaid: true },
  };
  const body = JSON.stringify(order);
  const headers = signedHeaders({ id: randomUUID(), timestamp: Math.floor(Date.now() / 1_000), body }, secret);
  const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }).catch(
    (error: unknown) => {
      throw new StartProblem(`There is no answer at ${new URL(url).origin}: ${error instanceof Error ? error.message : String(error)}`);
    },
  );
  process.stdout.write(`Order ${code}: ${reply.status} ${await reply.text()}\n`);
  process.exitCode = reply.ok ? 0 : 1;
}

await runOrExplain(main);
