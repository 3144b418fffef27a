import type { StatusEntry } from '@/domain/order';
import { CHANGE_ENTRY } from '@/domain/orderStatus';

export type EntryKind = 'order' | 'rider' | 'printer' | 'pos' | 'change';

/** The source of a history entry; the order itself if the type is not one of the others. */
export function entryKind({ type }: Pick<StatusEntry, 'type'>): EntryKind {
  return type === 'rider' || type === 'printer' || type === 'pos' || type === CHANGE_ENTRY ? type : 'order';
}
