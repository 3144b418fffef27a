import type { FastifyReply } from 'fastify';
import type { Database } from '../db/database';
import { Refusal } from '../http/refusal';
import { countTry } from './tryStore';

/** `burst` orders at once, and `perMinute` of them a minute on average. */
export interface OrderRate {
  burst: number;
  perMinute: number;
}

/** Unless a setting says otherwise. */
export const ORDERS_BY_HAND: OrderRate = { burst: 10, perMinute: 30 };

/**
 * Limits the orders that are made with the app token, which anybody can read: by the address that sends them and by their location. Counted
 * in the database, so by all processes together: `burst` of them in a window that begins with the first one and is as long as the rate allows
 * (10 in 20 s for 30 a minute).
 */
export class OrderLimits {
  readonly #windowMs: number;

  constructor(
    private readonly database: Database,
    private readonly rate: OrderRate,
  ) {
    this.#windowMs = (rate.burst / rate.perMinute) * 60_000;
  }

  /**
   * Counts an order.
   *
   * @param what whose orders are counted together: an address or a location
   * @throws Refusal 429, with `Retry-After` in seconds on the reply, for one order too many
   */
  async count(what: 'address' | 'location', id: string, reply: FastifyReply): Promise<void> {
    const { count, endsInMs } = await countTry(this.database, `order by hand ${what} ${id}`, this.#windowMs);
    if (count <= this.rate.burst) return;
    void reply.header('retry-after', Math.max(1, Math.ceil(endsInMs / 1_000)));
    throw new Refusal(429, 'TOO_MANY_ORDERS', `Too many orders from this ${what} in a short time. Try again later.`);
  }
}
