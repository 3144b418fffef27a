import { useLayoutEffect, useState, type RefObject } from 'react';

const MIN_CARD_WIDTH = 264;
const GAP = 8;

/** The number of card columns that fit in an element; follows its width. */
export function useColumns(element: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => setColumns(columnsIn(measured.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return columns;
}

export function columnsIn(width: number): number {
  return Math.max(1, Math.floor((width + GAP) / (MIN_CARD_WIDTH + GAP)));
}
