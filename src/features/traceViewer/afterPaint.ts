/** In ms. A hidden page never paints. */
const PAINTED_WITHIN_MS = 500;

/** Resolves after the pending changes have been painted. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAINTED_WITHIN_MS);
    // The callbacks of a frame run before it is painted.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
}
