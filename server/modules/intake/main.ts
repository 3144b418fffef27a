import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { randomId } from '@/lib/randomId';
import { signedHeaders } from '../integrations/signature';
import { runOrExplain } from '../../platform/runOrExplain';
import { StartProblem } from '../../platform/startProblem';

/**
 * `npm run send-order -- --url URL --secret SECRET [--currency EUR]`: sends a signed order with one item to the intake API, like a channel
 * (docs/protocol.md), and prints the reply. The channel's connection shows URL and secret once. Exit code 1 if the order is rejected.
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
  if (!URL.canParse(url) || secret === '') throw new StartProblem('Missing arguments: expected --url URL --secret SECRET');
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
      throw new StartProblem(`No reply from ${new URL(url).origin}: ${error instanceof Error ? error.message : String(error)}`);
    },
  );
  process.stdout.write(`Order ${code}: ${reply.status} ${await reply.text()}\n`);
  process.exitCode = reply.ok ? 0 : 1;
}

await runOrExplain(main);
