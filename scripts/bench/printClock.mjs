// @ts-check

/** @typedef {{ received: number, acknowledged: number | null, body: string, url: string }} TimedJob times by `performance.now()` of the page, in ms */

/**
 * Records in a page when a print job arrives over the realtime connection and when its final acknowledgement is sent, and whether the tab
 * is the main one. Added as an init script, before the page's own scripts.
 */
export function watchPrinting() {
  const printing = { isMain: false, jobs: /** @type {Record<string, TimedJob>} */ ({}) };
  Object.assign(globalThis, { printing });
  const PRINT = /^42\d*\["order\.print",/;
  const ROLE = /^42\["check-master-tab",/;
  const FINAL = /^42\d*\["order\.print-ack",.*"stage":"final"/;
  const watched = new WeakSet();
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (/** @type {string | Blob | BufferSource} */ data) {
    if (!watched.has(this)) {
      watched.add(this);
      this.addEventListener('message', ({ data: text }) => {
        if (typeof text !== 'string') return;
        if (ROLE.test(text)) printing.isMain = text.includes('"isMaster":true');
        if (!PRINT.test(text)) return;
        const received = performance.now();
        const [, job] = JSON.parse(text.slice(text.indexOf('[')));
        printing.jobs[job.uuid] ??= { received, acknowledged: null, body: job.body, url: job.url };
      });
    }
    if (typeof data === 'string' && FINAL.test(data)) {
      const job = printing.jobs[/"uuid":"([^"]+)"/.exec(data)?.[1] ?? ''];
      if (job) job.acknowledged ??= performance.now();
    }
    return send.call(this, data);
  };
}

/**
 * The recording of `watchPrinting`.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<{ isMain: boolean, jobs: TimedJob[] }>}
 */
export function printingOf(page) {
  return page.evaluate(() => {
    // Defined by `watchPrinting`.
    const { printing } = /** @type {{ printing: { isMain: boolean, jobs: Record<string, TimedJob> } }} */ (
      /** @type {unknown} */ (globalThis)
    );
    return { isMain: printing.isMain, jobs: Object.values(printing.jobs) };
  });
}

/**
 * Waits until the page has acknowledged `count` jobs.
 * @param {import('@playwright/test').Page} page
 * @param {number} count
 * @param {number} withinMs
 */
export async function acknowledgedJobs(page, count, withinMs) {
  await page.waitForFunction(
    (wanted) => {
      const { printing } = /** @type {{ printing: { jobs: Record<string, TimedJob> } }} */ (/** @type {unknown} */ (globalThis));
      return Object.values(printing.jobs).filter(({ acknowledged }) => acknowledged !== null).length >= wanted;
    },
    count,
    { timeout: withinMs, polling: 50 },
  );
}
