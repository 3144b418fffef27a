import type { BoardRow } from '@/features/operations/boardRow';

export const BOARD_SORTS = ['urgency', 'arrival', 'channel'] as const;
export type BoardSort = (typeof BOARD_SORTS)[number];

/** Parses the sort order of the URL; the default is urgency. */
export function boardSort(text: string | null): BoardSort {
  return BOARD_SORTS.find((sort) => sort === text) ?? 'urgency';
}

type Compare = (a: BoardRow, b: BoardRow) => number;

const byDue: Compare = (a, b) => (a.dueAt ?? Infinity) - (b.dueAt ?? Infinity) || 0;
const byArrival: Compare = (a, b) => (a.placedAt ?? Infinity) - (b.placedAt ?? Infinity) || 0;
const byChannel: Compare = (a, b) => a.order.channel.slug.localeCompare(b.order.channel.slug);
const byId: Compare = (a, b) => Number(a.order.id > b.order.id) - Number(a.order.id < b.order.id);
const newestFirst: Compare = (a, b) => (b.placedAt ?? 0) - (a.placedAt ?? 0);

const COMPARE_OPEN: Record<BoardSort, readonly Compare[]> = {
  urgency: [byDue, byId],
  arrival: [byArrival, byId],
  channel: [byChannel, byDue, byId],
};

/**
 * Sorts open orders by urgency (the latest first, then by due time), arrival or channel (row BO-01), then closed orders, newest first.
 * Attention is a mark and a filter, not a rank (decision G77).
 */
export function sortRows(rows: readonly BoardRow[], sort: BoardSort): BoardRow[] {
  return [...rows].sort((a, b) => {
    if (a.isOpen !== b.isOpen) return a.isOpen ? -1 : 1;
    for (const compare of a.isOpen ? COMPARE_OPEN[sort] : [newestFirst, byId]) {
      const result = compare(a, b);
      if (result !== 0) return result;
    }
    return 0;
  });
}
