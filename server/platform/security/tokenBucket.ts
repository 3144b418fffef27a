/** How often something may happen: `burst` times at once, and `perSecond` times a second on average. */
export interface Rate {
  burst: number;
  perSecond: number;
}

/** A token bucket: it starts full with `burst` tokens and gains `perSecond` of them a second until it is full again. Times are in ms. */
export class TokenBucket {
  #tokens: number;
  #at: number;

  /** @param clock A clock that never goes back, in ms. @default the clock of the process */
  constructor(
    private readonly rate: Rate,
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.#tokens = rate.burst;
    this.#at = clock();
  }

  /** Takes `count` tokens. False: there are not that many, and none was taken. */
  take(count = 1): boolean {
    this.#refill();
    if (this.#tokens < count) return false;
    this.#tokens -= count;
    return true;
  }

  /** How long it takes until there are `count` tokens, in whole ms; 0 if there are. */
  waitMs(count = 1): number {
    this.#refill();
    return Math.max(0, Math.ceil(((count - this.#tokens) / this.rate.perSecond) * 1_000));
  }

  /** A full bucket limits no more than a new one does. */
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
