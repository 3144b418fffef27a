import type { FastifyInstance } from 'fastify';
import type { ReadinessCheck } from './createReadiness';

/**
 * Health checks for load balancers and orchestrators; they need no session and reveal nothing else. `GET /health/live`: the process answers.
 * `GET /health/ready`: the server can work and is not shutting down; else 503 with `cause` (`ending` or a `Readiness`).
 */
export function healthRoutes(app: FastifyInstance, readiness: Pick<ReadinessCheck, 'check'>, stopping: AbortSignal): void {
  app.get('/health/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const cause = stopping.aborted ? 'ending' : await readiness.check();
    return reply
      .code(cause === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(cause === 'ok' ? { status: 'ok' } : { status: 'unavailable', cause });
  });
}
