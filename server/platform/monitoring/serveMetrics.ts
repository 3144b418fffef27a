import Fastify from 'fastify';
import type { Metrics } from './createMetrics';

/**
 * Serves `GET /metrics` on a port of its own, which no proxy leads strangers to. Gives the way to end it.
 *
 * @throws when the port cannot be had
 */
export async function serveMetrics(metrics: Metrics, { host, port }: { host: string; port: number }): Promise<() => Promise<void>> {
  const app = Fastify();
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  await app.listen({ host, port });
  return () => app.close();
}
