// Timers of a worker are not throttled in a hidden tab, while those of the page run at most once a minute.
let timer: ReturnType<typeof setTimeout> | undefined;

/** Receives the delay in ms after which to wake the page; the latest message replaces earlier ones. */
addEventListener('message', ({ data: ms }: MessageEvent<number>) => {
  clearTimeout(timer);
  timer = setTimeout(() => postMessage(null), ms);
});
