import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Database } from '../db/database';
import { countTry } from './tryStore';

/**
 * Where `@fastify/rate-limit` counts, so that the limits of calls are of all processes together. The `groupId` of a route tells its counts from
 * those of others. A call that cannot be counted fails.
 */
export function sharedLimits(database: Database): FastifyRateLimitStoreCtor {
  return class SharedLimits implements FastifyRateLimitStore {
    incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number): void {
      countTry(database, `call ${key}`, windowMs).then(
        ({ count, endsInMs }) => callback(null, { current: count, ttl: endsInMs }),
        (error: Error) => callback(error),
      );
    }

    child(): this {
      return this;
    }
  };
}
