const HIDDEN_BATCH_MS = 250;
/** With the frame after it about 50 ms: imperceptible, and the cost of a cache update is paid a third as often (ADR 0005). */
const VISIBLE_BATCH_MS = 33;

/**
 * Runs work in an animation frame about 50 ms from now, or after 250 ms in a hidden tab, which has no frames. It waits with a timer, because
 * each requested frame costs the page an update of styles and layout. Returns the function that cancels it.
 */
export function nextFrame(work: () => void): () => void {
  let frame = 0;
  const timer = document.hidden
    ? setTimeout(work, HIDDEN_BATCH_MS)
    : setTimeout(() => {
        frame = requestAnimationFrame(work);
      }, VISIBLE_BATCH_MS);
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}
