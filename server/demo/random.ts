/** A seeded pseudo-random generator: the same seed gives the same sequence on every machine. Not for secrets. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 (included) to 1 (excluded); the generator is mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** True with the given probability. */
  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the options. Throws for an empty list. */
  pick<T>(options: readonly T[]): T {
    return this.pickWeighted(options.map((option) => [option, 1] as const));
  }

  /** One of the options, in proportion to their weights. Throws for an empty list. */
  pickWeighted<T>(options: readonly (readonly [T, number])[]): T {
    let left = this.next() * options.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [option, weight] of options) {
      left -= weight;
      if (left < 0) return option;
    }
    throw new RangeError('Cannot pick from an empty list.');
  }

  /** A random code of digits and capital letters, without similar ones (0, O, 1, I). */
  code(length: number): string {
    return Array.from({ length }, () => this.pick([...'ABCDEFGHJKMNPQRSTUVWXYZ23456789'])).join('');
  }
}
