/** A place in the matrix: row -1 is that of the channels' names, column 0 that of the locations' names. */
export interface MatrixPlace {
  row: number;
  column: number;
}

interface MatrixSize {
  rows: number;
  /** Without that of the names. */
  columns: number;
  /** How many rows Page Up and Down go. */
  page: number;
}

/** Where a key leads; null: it is not for the matrix. Beyond the edges nothing moves. */
export function placeAfterKey(key: string, { row, column }: MatrixPlace, { rows, columns, page }: MatrixSize): MatrixPlace | null {
  const to = (nextRow: number, nextColumn: number) => {
    const place = { row: Math.min(rows - 1, Math.max(-1, nextRow)), column: Math.min(columns, Math.max(0, nextColumn)) };
    // Above the locations' names there is nothing.
    return place.row === -1 && place.column === 0 ? { row, column } : place;
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

/** The place that an element belongs to. */
export function placeOf(target: EventTarget): MatrixPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : null;
}
