import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useRef, type RefObject } from 'react';

/** Number of rows rendered beyond the visible ones. */
const OVERSCAN = 4;

interface FollowedRows {
  /** Ref of the scroll container. */
  scroller: RefObject<HTMLDivElement | null>;
  /** The rows to render. */
  rows: readonly VirtualItem[];
  /** Total height of all rows, in pixels. */
  height: number;
}

/**
 * Virtualizes rows of a fixed height, in pixels. The current row (`at`, -1: none) is always rendered and scrolled into view, with two rows
 * before and after it.
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
    // The virtualizer's `scrollToIndex` would measure the page several times.
    const { scrollTop } = element;
    const highest = (at - 2) * rowHeight;
    const lowest = (at + 3) * rowHeight - seen;
    if (scrollTop > highest) element.scrollTop = highest;
    else if (scrollTop < lowest) element.scrollTop = lowest;
  }, [at, count, rowHeight, virtualizer]);

  return { scroller, rows: virtualizer.getVirtualItems(), height: virtualizer.getTotalSize() };
}
