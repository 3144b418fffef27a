/** A rate limit: at most `burst` events at once and `perSecond` per second on average. */
export interface Rate {
  burst: number;
  perSecond: number;
}

/** A token bucket. It starts with `burst` tokens and gains `perSecond` tokens per second, up to `burst`. */
export class TokenBucket {
  #tokens: number;
  #at: number;

  /** @param clock a monotonic clock, in ms. @default `performance.now` */
  constructor(
    private readonly rate: Rate,
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.#tokens = rate.burst;
    this.#at = clock();
  }

  /** Takes `count` tokens and returns true, or takes none and returns false if there are fewer. */
  take(count = 1): boolean {
    this.#refill();
    if (this.#tokens < count) return false;
    this.#tokens -= count;
    return true;
  }

  /** The time until there are `count` tokens, in whole ms; 0 if there are. */
  waitMs(count = 1): number {
    this.#refill();
    return Math.max(0, Math.ceil(((count - this.#tokens) / this.rate.perSecond) * 1_000));
  }

  /** Whether the bucket is full: such a bucket can be deleted, because a new one behaves the same. */
  isFull(): boolean {
    this.#refill();
    return this.#tokens === this.rate.burst;
  }

  #refill(): void {
    const now = this.clock();
    this.#tokens = Math.min(this.rate.burst, this.#tokens + ((now - this.#at) / 1_000) * this.rate.perSecond);
    this.#at = now;
  }
}
