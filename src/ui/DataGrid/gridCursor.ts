/** A position in the grid: displayed row and column, from 0; row -1 is the header. */
export interface GridPosition {
  row: number;
  column: number;
}

/** The cursor and the start of the selected range; null selects only the cursor's cell. */
export interface GridCursor {
  at: GridPosition;
  from: GridPosition | null;
}

/** First and last row and column, inclusive. */
export interface GridRange {
  rows: readonly [first: number, last: number];
  columns: readonly [first: number, last: number];
}

interface GridSize {
  rowCount: number;
  columnCount: number;
  /** Number of rows that Page Up and Page Down move. */
  page: number;
}

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** The element id of a cell at its displayed position. */
export function cellId(gridId: string, { row, column }: GridPosition): string {
  return row < 0 ? `${gridId}-head-${column}` : `${gridId}-${row}-${column}`;
}

export const FIRST_CELL: GridCursor = { at: { row: 0, column: 0 }, from: null };

/** Returns the cursor after a key press, or null when the key does not move it. Shift extends the range. */
export function movedCursor(cursor: GridCursor, pressed: Pressed, size: GridSize): GridCursor | null {
  if (pressed.key.toLowerCase() === 'a' && (pressed.ctrlKey || pressed.metaKey)) return wholeGrid(size);
  const to = nextPosition(cursor.at, pressed, size);
  if (!to) return null;
  if (!pressed.shiftKey) return { at: clamp(to, size), from: null };
  const from = cursor.from ?? clamp(cursor.at, size, 0);
  return { at: clamp(to, size, 0), from };
}

/** Clamps the cursor after the number of rows or columns changed. */
export function clampCursor(cursor: GridCursor, size: Pick<GridSize, 'rowCount' | 'columnCount'>): GridCursor {
  return { at: clamp(cursor.at, size), from: cursor.from && clamp(cursor.from, size, 0) };
}

/** Returns the row cell nearest to a position. */
export function clampPosition(position: GridPosition, size: Pick<GridSize, 'rowCount' | 'columnCount'>): GridPosition {
  return clamp(position, size, 0);
}

/** The selected cells; null in the header and without rows. */
export function chosenRange({ at, from }: GridCursor, rowCount: number): GridRange | null {
  if (at.row < 0 || rowCount === 0) return null;
  const other = from ?? at;
  return {
    rows: [Math.min(at.row, other.row), Math.max(at.row, other.row)],
    columns: [Math.min(at.column, other.column), Math.max(at.column, other.column)],
  };
}

export function isIn(range: GridRange | null, row: number, column: number): boolean {
  return range !== null && row >= range.rows[0] && row <= range.rows[1] && column >= range.columns[0] && column <= range.columns[1];
}

function wholeGrid({ rowCount, columnCount }: GridSize): GridCursor {
  return { at: { row: rowCount - 1, column: columnCount - 1 }, from: { row: 0, column: 0 } };
}

function nextPosition({ row, column }: GridPosition, { key, ctrlKey, metaKey }: Pressed, { rowCount, columnCount, page }: GridSize) {
  const toEnd = ctrlKey || metaKey;
  switch (key) {
    case 'ArrowUp':
      return { row: toEnd ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: toEnd ? rowCount - 1 : row + 1, column };
    case 'ArrowLeft':
      return { row, column: toEnd ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: toEnd ? columnCount - 1 : column + 1 };
    case 'PageUp':
      return { row: Math.max(0, row - page), column };
    case 'PageDown':
      return { row: row + page, column };
    case 'Home':
      return { row: toEnd ? 0 : row, column: 0 };
    case 'End':
      return { row: toEnd ? rowCount - 1 : row, column: columnCount - 1 };
    default:
      return null;
  }
}

function clamp({ row, column }: GridPosition, size: Pick<GridSize, 'rowCount' | 'columnCount'>, firstRow = -1): GridPosition {
  return {
    row: Math.max(firstRow, Math.min(row, size.rowCount - 1)),
    column: Math.max(0, Math.min(column, size.columnCount - 1)),
  };
}
