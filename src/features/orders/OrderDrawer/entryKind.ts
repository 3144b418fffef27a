import type { StatusEntry } from '@/domain/order';
import { CHANGE_ENTRY } from '@/domain/orderStatus';
import { posChangeOfEntry } from '@/domain/posOrder/posChangeReply';

export type EntryKind = 'order' | 'rider' | 'printer' | 'pos' | 'change';

/** The source of a history entry; the order itself if the type is not one of the others. The reply to a change at the POS is one of the POS. */
export function entryKind(entry: Pick<StatusEntry, 'type' | 'meta'>): EntryKind {
  const { type } = entry;
  if (posChangeOfEntry(entry)) return 'pos';
  return type === 'rider' || type === 'printer' || type === 'pos' || type === CHANGE_ENTRY ? type : 'order';
}
