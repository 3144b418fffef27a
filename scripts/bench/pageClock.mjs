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
export async function scriptClock(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
}
