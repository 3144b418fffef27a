import type { StatusEntry } from '@/domain/order';

export type EntryKind = 'order' | 'rider' | 'printer' | 'pos';

/** What an entry of the history speaks of; the order itself where no other type is named. */
export function entryKind({ type }: Pick<StatusEntry, 'type'>): EntryKind {
  return type === 'rider' || type === 'printer' || type === 'pos' ? type : 'order';
}
