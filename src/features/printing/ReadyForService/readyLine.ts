import type { ReactNode } from 'react';

/** `open`: depends on another item or the server. `unneeded`: not applicable. */
export type ReadyStatus = 'ok' | 'warning' | 'wrong' | 'open' | 'unneeded';

/** An item of the checklist. */
export interface ReadyLine {
  id: string;
  status: ReadyStatus;
  title: string;
  /** Its state and, if wrong, what to do. */
  text: ReactNode;
  /** A remedy. */
  action?: ReactNode;
}
