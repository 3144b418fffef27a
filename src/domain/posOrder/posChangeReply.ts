import type { StatusEntry } from '@/domain/order';
import { fieldsOfUnknown } from '@/lib/fieldsOfUnknown';

// A module of its own, because the board needs only this.

/** Outcome of sending the changed contents of an order to the POS, in `meta.posChange` of the history entry. */
export const POS_CHANGES = ['changed', 'refused'] as const;
export type PosChangeResult = (typeof POS_CHANGES)[number];

/** Outcome of a change at the POS in a history entry; null if it has none. */
export function posChangeOfEntry({ meta }: Pick<StatusEntry, 'meta'>): PosChangeResult | null {
  const value = fieldsOfUnknown(meta)['posChange'];
  return POS_CHANGES.find((result) => result === value) ?? null;
}
