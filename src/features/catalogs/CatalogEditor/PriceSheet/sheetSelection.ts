import type { SheetRange } from '@/domain/priceSheet/sheetRange';

/** The selected cells: from the active cell, where typing and pasting start, to the opposite corner. */
export interface SheetSelection {
  row: number;
  column: number;
  endRow: number;
  endColumn: number;
}

export interface SheetSize {
  rows: number;
  columns: number;
}

/** The range of a selection. */
export function rangeOf({ row, column, endRow, endColumn }: SheetSelection): SheetRange {
  return {
    top: Math.min(row, endRow),
    bottom: Math.max(row, endRow),
    left: Math.min(column, endColumn),
    right: Math.max(column, endColumn),
  };
}

/** Selects one cell, within the sheet. */
export function cellAt(row: number, column: number, size: SheetSize): SheetSelection {
  const [inRow, inColumn] = [limited(row, size.rows), limited(column, size.columns)];
  return { row: inRow, column: inColumn, endRow: inRow, endColumn: inColumn };
}

/** A selection that was made in a larger sheet, within this one. */
export function withinSheet(selection: SheetSelection, size: SheetSize): SheetSelection {
  return {
    row: limited(selection.row, size.rows),
    column: limited(selection.column, size.columns),
    endRow: limited(selection.endRow, size.rows),
    endColumn: limited(selection.endColumn, size.columns),
  };
}

const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-20, 0],
  PageDown: [20, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/** The selection after a key: `extend` moves its end, `far` moves to the edge of the sheet. @returns null for other keys. */
export function moveSelection(
  selection: SheetSelection,
  { key, extend, far }: { key: string; extend: boolean; far: boolean },
  size: SheetSize,
): SheetSelection | null {
  const step = STEPS[key];
  if (!step) return null;
  const factor = far ? Infinity : 1;
  const rows = far && (key === 'Home' || key === 'End') ? step[1] : times(step[0], factor);
  const endRow = limited((extend ? selection.endRow : selection.row) + rows, size.rows);
  const endColumn = limited((extend ? selection.endColumn : selection.column) + times(step[1], factor), size.columns);
  return extend ? { ...selection, endRow, endColumn } : cellAt(endRow, endColumn, size);
}

/** Avoids NaN for 0 × Infinity. */
function times(step: number, factor: number): number {
  return step === 0 ? 0 : step * factor;
}

function limited(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1));
}
