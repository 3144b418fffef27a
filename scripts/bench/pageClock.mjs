// @ts-check

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Navigates like a link of the app does, and waits until the target is painted.
 * @param {Page} page
 * @param {string} path
 * @param {string} shown the selector of an element of the target
 * @returns {Promise<number>} in ms
 */
export function goTo(page, path, shown) {
  return page.evaluate(
    ([address = '', selector = '']) =>
      new Promise((resolve) => {
        const started = performance.now();
        history.pushState({}, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
        const look = () => requestAnimationFrame(document.querySelector(selector) ? () => resolve(performance.now() - started) : look);
        look();
      }),
    [path, shown],
  );
}

/**
 * @param {Page} page
 * @returns {Promise<() => Promise<number>>} reads the script time of the page, in ms of CPU time
 */
export function scriptClock(page) {
  return metricClock(page, 'ScriptDuration');
}

/**
 * @param {Page} page
 * @returns {Promise<() => Promise<number>>} reads the time of all tasks of the page's main thread (script, style, layout, painting), in ms of
 *   CPU time
 */
export function taskClock(page) {
  return metricClock(page, 'TaskDuration');
}

/**
 * @param {Page} page
 * @param {string} metric
 */
async function metricClock(page, metric) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === metric)?.value ?? 0) * 1000;
  };
}
