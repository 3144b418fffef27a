import { isRow, type MatrixLine } from '@/features/productAvailability/BlockMatrix/matrixLine';

/** A cell of the matrix. Columns: 0 selects the row, 1 opens it, then the channels, then the two actions. */
export interface CellPosition {
  line: number;
  column: number;
}

/** Number of columns besides the channels. */
const OTHER_COLUMNS = 4;

/** The last column for a number of channels. */
export function lastColumn(channels: number): number {
  return channels + OTHER_COLUMNS - 1;
}

/** The cell that a key moves to; null if the key does not move. Section headings are skipped. */
export function cellAfter(
  key: string,
  from: CellPosition,
  lines: readonly MatrixLine[],
  channels: number,
  page: number,
): CellPosition | null {
  const column = { ArrowRight: from.column + 1, ArrowLeft: from.column - 1 }[key];
  if (column !== undefined) return column >= 0 && column <= lastColumn(channels) ? { ...from, column } : null;
  const line = {
    ArrowDown: from.line + 1,
    ArrowUp: from.line - 1,
    PageDown: from.line + page,
    PageUp: from.line - page,
    Home: 0,
    End: lines.length - 1,
  }[key];
  if (line === undefined) return null;
  const within = Math.min(lines.length - 1, Math.max(0, line));
  const upwards = key === 'ArrowUp' || key === 'End';
  const found = rowFrom(lines, within, upwards ? -1 : 1) ?? rowFrom(lines, within, upwards ? 1 : -1);
  return found === null ? null : { line: found, column: from.column };
}

function rowFrom(lines: readonly MatrixLine[], start: number, step: 1 | -1): number | null {
  for (let index = start; index >= 0 && index < lines.length; index += step) {
    if (isRow(lines[index])) return index;
  }
  return null;
}
