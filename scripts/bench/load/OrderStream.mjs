// @ts-check

/** What people do about an order, so long after it came. */
const CHANGES = [
  { afterMs: 1_500, status: 'IN_KITCHEN' },
  { afterMs: 3_000, status: 'READY_TO_PICKUP' },
];

/**
 * Orders at a steady rate, whatever becomes of those before, in turn at each restaurant and by each process; two lines of people follow each.
 */
export class OrderStream {
  /** When the request of each order began. @type {Map<string, number>} */
  begunAt = new Map();
  /** How long the API took for each call, in ms. @type {number[]} */
  callMs = [];
  failures = 0;
  #turn = 0;
  /** @type {Set<Promise<void>>} */
  #underWay = new Set();

  /** @param {readonly (readonly [import('./LoadTab.mjs').LoadTab, import('./LoadTab.mjs').LoadTab])[]} pairs of tabs, one pair for each restaurant */
  constructor(pairs) {
    this.pairs = pairs;
  }

  /**
   * Ends when the last order was begun.
   * @param {number} seconds
   * @param {number} perSecond
   * @param {() => boolean} [isOver] ends it before
   */
  async run(seconds, perSecond, isOver = () => false) {
    const begun = performance.now();
    for (let n = 0; n < seconds * perSecond && !isOver(); n += 1) {
      const waitMs = begun + (n * 1_000) / perSecond - performance.now();
      if (waitMs > 0) await pause(waitMs);
      this.#begin();
    }
    return (performance.now() - begun) / 1_000;
  }

  /** Until the calls that were begun are answered. */
  async rest() {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  #begin() {
    const turn = this.#turn++;
    const tabs = this.pairs[turn % this.pairs.length];
    if (!tabs) return;
    // Not in step with the tab that prints: half of the orders come to the other process.
    const life = this.#live(tabs[Math.floor(turn / 2) % 2 === 0 ? 0 : 1]).catch((error) => {
      this.failures += 1;
      console.error('An order failed:', error);
    });
    this.#underWay.add(life);
    void life.finally(() => this.#underWay.delete(life));
  }

  /** @param {import('./LoadTab.mjs').LoadTab} tab whose process and user it is */
  async #live(tab) {
    const begun = performance.now();
    const { id } = await tab.call('/demo/orders', { locationId: tab.place.locationId });
    this.callMs.push(performance.now() - begun);
    this.begunAt.set(id, begun);
    for (const { afterMs, status } of CHANGES) {
      await pause(begun + afterMs - performance.now());
      const asked = performance.now();
      await tab.addStatus(id, { status });
      this.callMs.push(performance.now() - asked);
    }
  }
}

/** @param {number} ms */
export function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
