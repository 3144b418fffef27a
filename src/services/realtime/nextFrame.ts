const HIDDEN_BATCH_MS = 250;
/** About 50 ms: imperceptible, and the cost of a cache update is paid a third as often (ADR 0005). */
const FRAMES = 3;

/**
 * Runs work in the third animation frame from now, or after 250 ms in a hidden tab, which has no frames. Returns the function that cancels
 * it.
 */
export function nextFrame(work: () => void): () => void {
  if (document.hidden) {
    const timer = setTimeout(work, HIDDEN_BATCH_MS);
    return () => clearTimeout(timer);
  }
  let left = FRAMES;
  const step = () => {
    left -= 1;
    if (left === 0) work();
    else frame = requestAnimationFrame(step);
  };
  let frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
