const HIDDEN_BATCH_MS = 250;

/** Runs work with the next animation frame, or after 250 ms in a hidden tab, which has no frames. Gives what cancels it. */
export function nextFrame(work: () => void): () => void {
  if (document.hidden) {
    const timer = setTimeout(work, HIDDEN_BATCH_MS);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}
