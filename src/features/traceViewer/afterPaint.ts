/** In ms: a page that nobody sees is never drawn. */
const PAINTED_WITHIN_MS = 500;

/** Waits until the page has drawn what it has to show now. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAINTED_WITHIN_MS);
    // The first frame is drawn after its callbacks.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
}
