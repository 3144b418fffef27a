/** Gives the time from a start until a frame in which something is there, painted, in ms. Rejects after ten seconds. */
export function untilPainted(started: number, isThere: () => boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (isThere()) {
        // The frame after the next task has been painted.
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now() - started);
        channel.port2.postMessage(null);
      } else if (performance.now() - started > 10_000) reject(new Error('nothing was painted within 10 s'));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
