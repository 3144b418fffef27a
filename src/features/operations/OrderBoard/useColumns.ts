import { useLayoutEffect, useState, type RefObject } from 'react';

const GAP = 8;

/** The number of card columns that fit in an element, and the width of a card in pixels; follows the width of the element. */
export function useColumns(element: RefObject<HTMLElement | null>, minWidth: number): { columns: number; width: number } {
  const [available, setAvailable] = useState(minWidth);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => setAvailable(measured.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  const columns = columnsIn(available, minWidth);
  return { columns, width: Math.floor((available - (columns - 1) * GAP) / columns) };
}

export function columnsIn(width: number, minWidth: number): number {
  return Math.max(1, Math.floor((width + GAP) / (minWidth + GAP)));
}
