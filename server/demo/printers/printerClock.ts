import { setRealTimer, type SetTimer } from '../tasks';

/** The clock of a printer. `now` is in milliseconds since 1970. */
export interface PrinterClock {
  readonly now: number;
  readonly setTimer: SetTimer;
}

export const REAL_TIME: PrinterClock = {
  get now() {
    return Date.now();
  },
  setTimer: setRealTimer,
};
