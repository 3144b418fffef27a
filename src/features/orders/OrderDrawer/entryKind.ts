import type { StatusEntry } from '@/domain/order';

export type EntryKind = 'order' | 'rider' | 'printer' | 'pos';

/** The source of a history entry; the order itself if the type is not one of the others. */
export function entryKind({ type }: Pick<StatusEntry, 'type'>): EntryKind {
  return type === 'rider' || type === 'printer' || type === 'pos' ? type : 'order';
}
