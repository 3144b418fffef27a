// A worker's timers keep their time in a hidden tab, where those of the page are slowed down to one a minute.
let timer: ReturnType<typeof setTimeout> | undefined;

/** In how many ms the page is to be woken; the last word counts. */
addEventListener('message', ({ data: ms }: MessageEvent<number>) => {
  clearTimeout(timer);
  timer = setTimeout(() => postMessage(null), ms);
});
