import type { FastifyReply } from 'fastify';
import type { Database } from '../db/database';
import { HttpError } from '../http/httpError';
import { incrementCounter } from './rateLimitStore';

/** At most `burst` orders at once and `perMinute` per minute on average. */
export interface OrderRate {
  burst: number;
  perMinute: number;
}

/** The rate without a setting. */
export const DEFAULT_ORDER_RATE: OrderRate = { burst: 10, perMinute: 30 };

/**
 * Limits the orders that are created with the app token, which is public: per sending IP address and per location. All processes share the
 * counters in the database: at most `burst` orders in a window that starts with the first one and whose length follows from the rate (10 in
 * 20 s for 30 a minute).
 */
export class OrderRateLimiter {
  readonly #windowMs: number;

  constructor(
    private readonly database: Database,
    private readonly rate: OrderRate,
  ) {
    this.#windowMs = (rate.burst / rate.perMinute) * 60_000;
  }

  /**
   * Counts an order against the limit of an IP address or a location.
   *
   * @throws HttpError 429, with `Retry-After` in seconds on the reply, when the limit is exceeded
   */
  async count(what: 'address' | 'location', id: string, reply: FastifyReply): Promise<void> {
    const { count, endsInMs } = await incrementCounter(this.database, `order by hand ${what} ${id}`, this.#windowMs);
    if (count <= this.rate.burst) return;
    void reply.header('retry-after', Math.max(1, Math.ceil(endsInMs / 1_000)));
    throw new HttpError(429, 'TOO_MANY_ORDERS', `Too many orders from this ${what} in a short time. Try again later.`);
  }
}
