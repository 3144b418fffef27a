import { inRealTime, type Later } from '../tasks';

/** The time of a printer; `now` is in milliseconds of UTC. */
export interface PrinterClock {
  readonly now: number;
  readonly later: Later;
}

export const REAL_TIME: PrinterClock = {
  get now() {
    return Date.now();
  },
  later: inRealTime,
};

/** A task that may be called off at any time, also after it ran. */
export function setAlarm({ later }: PrinterClock, delayMs: number, ring: () => void): () => void {
  let rang = false;
  const cancel = later(delayMs, () => {
    rang = true;
    ring();
  });
  return () => {
    if (!rang) cancel();
    rang = true;
  };
}
