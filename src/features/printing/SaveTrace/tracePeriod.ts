/** How far back a trace goes; `kept`: all that this browser keeps. */
export const TRACE_PERIODS = ['hour', 'shift', 'kept'] as const;
export type TracePeriod = (typeof TRACE_PERIODS)[number];

const HOUR_MS = 3_600_000;

/** When a period began, in ms since 1970. */
export function beginOf(period: TracePeriod, now: number): number {
  switch (period) {
    case 'hour':
      return now - HOUR_MS;
    case 'shift':
      return now - 8 * HOUR_MS;
    case 'kept':
      return 0;
  }
}
