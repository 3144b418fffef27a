import type { ReactElement } from 'react';

/** Something that can be picked in a field. */
export interface PickItem {
  id: string;
  label: string;
  /** Tells items of one name apart. */
  detail?: string;
  icon?: ReactElement;
}
