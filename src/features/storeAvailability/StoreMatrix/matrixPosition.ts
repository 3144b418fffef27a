/** A position in the matrix: row -1 contains the channel names, column 0 the location names. */
export interface MatrixPosition {
  row: number;
  column: number;
}

interface MatrixSize {
  rows: number;
  /** Without the column of names. */
  columns: number;
  /** Number of rows that Page Up and Down move. */
  page: number;
}

/** The position that a key moves to, within the edges; null if the key does not move. */
export function positionAfterKey(key: string, { row, column }: MatrixPosition, { rows, columns, page }: MatrixSize): MatrixPosition | null {
  const to = (nextRow: number, nextColumn: number) => {
    const position = { row: Math.min(rows - 1, Math.max(-1, nextRow)), column: Math.min(columns, Math.max(0, nextColumn)) };
    // The top left corner is empty.
    return position.row === -1 && position.column === 0 ? { row, column } : position;
  };
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'PageUp':
      return to(Math.max(0, row - page), column);
    case 'PageDown':
      return to(row + page, column);
    case 'Home':
      return to(row, 0);
    case 'End':
      return to(row, columns);
    default:
      return null;
  }
}

/** The position of the cell that contains an element. */
export function positionOf(target: EventTarget): MatrixPosition | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : null;
}
