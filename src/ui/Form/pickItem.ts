import type { ReactElement } from 'react';

/** An option of a pick field. */
export interface PickItem {
  id: string;
  label: string;
  /** Distinguishes items with the same name. */
  detail?: string;
  icon?: ReactElement;
}
