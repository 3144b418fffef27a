import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database';
import { log } from '../log';
import { inTime } from './inTime';

/** In ms; a database that takes longer than this answers nobody. */
const DATABASE_WITHIN = 2_000;

/**
 * `GET /health/live`: the process answers. `GET /health/ready`: its database does too, and it is not about to end; else 503, and whoever
 * shares out the requests sends none here. Both tell nothing else, and need no session.
 */
export function healthRoutes(app: FastifyInstance, database: Database, stopping: AbortSignal): void {
  app.get('/health/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const isReady = !stopping.aborted && (await answers(database));
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'unavailable' });
  });
}

async function answers(database: Database): Promise<boolean> {
  try {
    await inTime(database.execute(sql`select 1`), DATABASE_WITHIN);
    return true;
  } catch (error) {
    log.error({ error }, 'the database does not answer');
    return false;
  }
}
