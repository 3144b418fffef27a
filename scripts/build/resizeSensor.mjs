// @ts-check
/* global ResizeObserver */

/**
 * Stands for the sensor of Blueprint's table, which writes styles into HTML: pages may not (decision G58). Tells when an element has another
 * size, once a frame at most; gives the way to stop.
 */
export const ResizeSensor = {
  /**
   * @param {Element} element
   * @param {() => void} tell
   */
  attach(element, tell) {
    const observer = new ResizeObserver(() => tell());
    observer.observe(element);
    return () => observer.disconnect();
  },
};
