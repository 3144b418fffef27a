import { useLayoutEffect, useState, type RefObject } from 'react';

const MIN_CARD_WIDTH = 264;
const GAP = 8;

/** The number of card columns that fit in an element, and the width of a card in pixels; follows the width of the element. */
export function useColumns(element: RefObject<HTMLElement | null>): { columns: number; width: number } {
  const [available, setAvailable] = useState(MIN_CARD_WIDTH);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => setAvailable(measured.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  const columns = columnsIn(available);
  return { columns, width: Math.floor((available - (columns - 1) * GAP) / columns) };
}

export function columnsIn(width: number): number {
  return Math.max(1, Math.floor((width + GAP) / (MIN_CARD_WIDTH + GAP)));
}
