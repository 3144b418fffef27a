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

/** Sets `Date` to an instant; timers and requests continue normally. */
export function fixNow(instant: string): void {
  jest.useFakeTimers({ now: new Date(instant), doNotFake: [...REAL_TIMERS] });
}
