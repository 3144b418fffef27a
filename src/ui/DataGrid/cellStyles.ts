/** Where a cell lies in its row, in pixels. */
export interface CellStyle {
  left: number;
  width: number;
}

/** Where the cells of a row lie, by their widths in pixels. */
export function cellStyles(widths: readonly number[]): CellStyle[] {
  let left = 0;
  return widths.map((width) => {
    const style = { left, width };
    left += width;
    return style;
  });
}

/** The same for a cell of head or totals, where one stands beside the other and the frozen ones stay. */
export function sideStyle(style: CellStyle | undefined, isFrozen: boolean): Partial<CellStyle> {
  return isFrozen || !style ? { ...style } : { width: style.width };
}
