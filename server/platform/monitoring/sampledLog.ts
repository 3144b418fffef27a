import { log } from './log';

/** Lines of one kind that are written in full within a window. */
const LINES = 5;
const WINDOW_MS = 10_000;

/**
 * Writes warnings that somebody outside can cause at will: of each `key` five within ten seconds, then one line with the number of those that
 * were left out (`suppressed`). `key` names what happened and who caused it, so that nobody hides the lines about others.
 */
export function createSampledLog(now: () => number = Date.now) {
  const windows = new Map<string, { endsAt: number; lines: number; message: string }>();

  /** Ends the windows that are over. */
  function flush(all = false): void {
    for (const [key, { endsAt, lines, message }] of windows) {
      if (!all && endsAt > now()) continue;
      windows.delete(key);
      if (lines > LINES) log.warn({ key, suppressed: lines - LINES }, `${message} (more of the same)`);
    }
  }

  return {
    warn(key: string, fields: object, message: string): void {
      flush();
      const window = windows.get(key) ?? { endsAt: now() + WINDOW_MS, lines: 0, message };
      windows.set(key, window);
      window.lines += 1;
      if (window.lines <= LINES) log.warn(fields, message);
    },

    /** To be called every few seconds. `all`: also those that are not over, as before the process ends. */
    flush,
  };
}

export type SampledLog = ReturnType<typeof createSampledLog>;
