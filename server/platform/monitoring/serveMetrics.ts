import Fastify from 'fastify';
import type { Metrics } from './createMetrics';

/**
 * Serves `GET /metrics` on a port of its own, which is not reachable through the reverse proxy.
 *
 * @returns a function that stops it
 * @throws when the port cannot be opened
 */
export async function serveMetrics(metrics: Metrics, { host, port }: { host: string; port: number }): Promise<() => Promise<void>> {
  const app = Fastify();
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  await app.listen({ host, port });
  return () => app.close();
}
