import { memo, type CSSProperties } from 'react';

interface GridCellProps {
  id: string;
  text: string;
  columnIndex: number;
  className: string;
  isSelected: boolean;
  href?: string | null;
  /** Why the cell is marked. */
  mark?: string | null;
  /** Where the table lays it out. */
  style?: CSSProperties;
}

/** One element, so that a frame of scrolling is cheap. Where it leads is opened by the grid around it, without a reload. */
export const GridCell = memo(function GridCell({ id, text, columnIndex, className, isSelected, href, mark, style }: GridCellProps) {
  const Element = href ? 'a' : 'div';
  return (
    <Element
      id={id}
      role="gridcell"
      aria-colindex={columnIndex}
      aria-selected={isSelected}
      className={mark ? `${className} grid-cell-marked` : className}
      style={style}
      {...(href && { href, tabIndex: -1, draggable: false })}
      {...(mark && { title: mark })}
    >
      {text}
    </Element>
  );
}, isSameCell);

/** The table makes a style anew each time. */
function isSameCell(before: GridCellProps, after: GridCellProps): boolean {
  return (
    before.text === after.text &&
    before.isSelected === after.isSelected &&
    before.href === after.href &&
    before.mark === after.mark &&
    before.id === after.id &&
    before.columnIndex === after.columnIndex &&
    before.className === after.className &&
    before.style?.left === after.style?.left &&
    before.style?.top === after.style?.top &&
    before.style?.width === after.style?.width
  );
}
