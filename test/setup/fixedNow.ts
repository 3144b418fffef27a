const REAL_TIMERS = [
  'cancelAnimationFrame',
  'cancelIdleCallback',
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'requestIdleCallback',
  'setImmediate',
  'setInterval',
  'setTimeout',
] as const;

/** Stops the clock on the wall at an instant; timers and calls go on as ever. */
export function fixNow(instant: string): void {
  jest.useFakeTimers({ now: new Date(instant), doNotFake: [...REAL_TIMERS] });
}
