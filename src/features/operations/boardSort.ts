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
const byId: Compare = (a, b) => (a.order.id < b.order.id ? -1 : 1);
const newestFirst: Compare = (a, b) => (b.placedAt ?? 0) - (a.placedAt ?? 0);

const COMPARE_OPEN: Record<BoardSort, readonly Compare[]> = {
  urgency: [byDue, byId],
  arrival: [byArrival, byId],
  channel: [byChannel, byDue, byId],
};

/**
 * Sorts orders that need attention first (decision G10), then open orders by urgency, arrival or channel (row BO-01), then closed orders,
 * newest first.
 */
export function sortRows(rows: readonly BoardRow[], sort: BoardSort): BoardRow[] {
  return [...rows].sort((a, b) => {
    const rank = rankOf(a) - rankOf(b);
    if (rank !== 0) return rank;
    for (const compare of a.isOpen ? COMPARE_OPEN[sort] : [newestFirst, byId]) {
      const result = compare(a, b);
      if (result !== 0) return result;
    }
    return 0;
  });
}

function rankOf({ shown, isOpen }: BoardRow): number {
  if (shown.attention) return 0;
  return isOpen ? 1 : 2;
}
