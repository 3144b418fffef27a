import { log } from './log';

/** The number of lines per key and window that are written in full. */
const MAX_LINES = 5;
const WINDOW_MS = 10_000;

/**
 * A log for warnings that a client can cause at will: of each `key` it writes five lines within ten seconds, then one line with the number of
 * lines that it left out (`suppressed`). `key` contains the event and the client, so that one client cannot suppress the lines about others.
 */
export function createSampledLog(now: () => number = Date.now) {
  const windows = new Map<string, { endsAt: number; lines: number; message: string }>();

  /** Removes the windows that have ended and writes how many of their lines were left out. */
  function flush(all = false): void {
    for (const [key, { endsAt, lines, message }] of windows) {
      if (!all && endsAt > now()) continue;
      windows.delete(key);
      if (lines > MAX_LINES) log.warn({ key, suppressed: lines - MAX_LINES }, `${message} (more of the same)`);
    }
  }

  return {
    warn(key: string, fields: object, message: string): void {
      flush();
      const window = windows.get(key) ?? { endsAt: now() + WINDOW_MS, lines: 0, message };
      windows.set(key, window);
      window.lines += 1;
      if (window.lines <= MAX_LINES) log.warn(fields, message);
    },

    /** Call this every few seconds. `all` ends all windows, for the end of the process. */
    flush,
  };
}

export type SampledLog = ReturnType<typeof createSampledLog>;
