/** The position of a cell in its row, in pixels. */
export interface CellStyle {
  left: number;
  width: number;
}

/** The positions of a row's cells for these widths, in pixels. */
export function cellStyles(widths: readonly number[]): CellStyle[] {
  let left = 0;
  return widths.map((width) => {
    const style = { left, width };
    left += width;
    return style;
  });
}

/** The style of a header or total cell: in flow, except frozen ones, which are sticky. */
export function sideStyle(style: CellStyle | undefined, isFrozen: boolean): Partial<CellStyle> {
  return isFrozen || !style ? { ...style } : { width: style.width };
}
