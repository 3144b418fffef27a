import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useRef, type RefObject } from 'react';

/** Rows that are drawn beyond what is seen. */
const OVERSCAN = 4;

interface FollowedRows {
  /** Goes to the element that scrolls. */
  scroller: RefObject<HTMLDivElement | null>;
  /** The rows that are drawn. */
  rows: readonly VirtualItem[];
  /** Of all rows together, in pixels. */
  height: number;
}

/**
 * Rows of one height, in pixels, of which only those that are seen are drawn, and one (`at`, -1: none) that always is and is kept in
 * sight, with the two before and after it.
 */
export function useFollowedRows(count: number, rowHeight: number, at: number): FollowedRows {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    useFlushSync: false,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      return at < 0 || at >= range.count || drawn.includes(at) ? drawn : [...drawn, at].sort((a, b) => a - b);
    },
  });

  useEffect(() => {
    const element = scroller.current;
    const seen = virtualizer.scrollRect?.height ?? 0;
    if (!element || at < 0) return;
    // The virtualizer's own way measures the page several times over.
    const { scrollTop } = element;
    const highest = (at - 2) * rowHeight;
    const lowest = (at + 3) * rowHeight - seen;
    if (scrollTop > highest) element.scrollTop = highest;
    else if (scrollTop < lowest) element.scrollTop = lowest;
  }, [at, count, rowHeight, virtualizer]);

  return { scroller, rows: virtualizer.getVirtualItems(), height: virtualizer.getTotalSize() };
}
