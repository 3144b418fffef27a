import type { FastifyInstance } from 'fastify';
import type { ReadinessCheck } from './createReadiness';

/**
 * `GET /health/live`: the process answers. `GET /health/ready`: it can work, and is not about to end; else 503 with `cause` (`ending`, or as
 * `Readiness`), and whoever shares out the requests sends none here. Neither tells more, nor needs a session.
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
