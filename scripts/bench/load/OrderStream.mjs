// @ts-check

/** The status changes of each order, with the delay after its creation. */
const CHANGES = [
  { afterMs: 1_500, status: 'IN_KITCHEN' },
  { afterMs: 3_000, status: 'READY_TO_PICKUP' },
];

/**
 * Creates orders at a steady rate, regardless of earlier ones, alternating between restaurants and processes; each is followed by two
 * status changes.
 */
export class OrderStream {
  /** When the request of each order started. @type {Map<string, number>} */
  begunAt = new Map();
  /** The duration of each API call, in ms. @type {number[]} */
  callMs = [];
  failures = 0;
  #turn = 0;
  /** @type {Set<Promise<void>>} */
  #pending = new Set();

  /** @param {readonly (readonly [import('./LoadTab.mjs').LoadTab, import('./LoadTab.mjs').LoadTab])[]} pairs pairs of tabs, one for each restaurant */
  constructor(pairs) {
    this.pairs = pairs;
  }

  /**
   * Resolves when the last order was sent.
   * @param {number} seconds
   * @param {number} perSecond
   * @param {() => boolean} [isOver] ends it early
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

  /** Waits until all started calls have ended. */
  async rest() {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  #begin() {
    const turn = this.#turn++;
    const tabs = this.pairs[turn % this.pairs.length];
    if (!tabs) return;
    // Independent of the printing tab: half of the orders go to the other process.
    const life = this.#live(tabs[Math.floor(turn / 2) % 2 === 0 ? 0 : 1]).catch((error) => {
      this.failures += 1;
      console.error('Could not create or change an order:', error);
    });
    this.#pending.add(life);
    void life.finally(() => this.#pending.delete(life));
  }

  /** @param {import('./LoadTab.mjs').LoadTab} tab the tab whose process and user send it */
  async #live(tab) {
    const begun = performance.now();
    const { id } = await tab.call('/demo/orders', { locationId: tab.place.locationId });
    this.callMs.push(performance.now() - begun);
    this.begunAt.set(id, begun);
    for (const { afterMs, status } of CHANGES) {
      await pause(begun + afterMs - performance.now());
      const startedAt = performance.now();
      await tab.addStatus(id, { status });
      this.callMs.push(performance.now() - startedAt);
    }
  }
}

/** @param {number} ms */
export function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
