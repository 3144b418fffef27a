import type { ReactNode } from 'react';

/** `open`: another line, or the server, must come first. `unneeded`: there is nothing to check here. */
export type ReadyStatus = 'ok' | 'warning' | 'wrong' | 'open' | 'unneeded';

/** One thing that service needs. */
export interface ReadyLine {
  id: string;
  status: ReadyStatus;
  title: string;
  /** How it is and, where it is wrong, what to do. */
  text: string;
  /** What helps. */
  action?: ReactNode;
}
