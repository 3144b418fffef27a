import type { CSSProperties } from 'react';

/** Widths of the cells above and below the rows, of which the first stay where they are when the others are scrolled. */
export function sideStyles(widths: readonly number[], frozen: number): CSSProperties[] {
  let left = 0;
  return widths.map((width, place) => {
    const style: CSSProperties = { width, ...(place < frozen && { left }) };
    left += width;
    return style;
  });
}
