// A worker's timers keep their time in a hidden tab, where those of the page are slowed down to one a minute.
interface Order {
  id: number;
  /** Absent: the timer is cancelled. */
  ms?: number;
}

const timers = new Map<number, ReturnType<typeof setTimeout>>();

addEventListener('message', ({ data: { id, ms } }: MessageEvent<Order>) => {
  clearTimeout(timers.get(id));
  timers.delete(id);
  if (ms === undefined) return;
  timers.set(
    id,
    setTimeout(() => {
      timers.delete(id);
      postMessage(id);
    }, ms),
  );
});
