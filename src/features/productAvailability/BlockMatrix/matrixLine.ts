import type { ItemKind } from '@/domain/blockedItem';
import type { Entries } from '@/features/productAvailability/blockCells';
import type { BlockRow, BlockSection } from '@/features/productAvailability/blockRows';
import type { SelectionChange } from '@/features/productAvailability/selection';
import type { App } from '@/domain/app';

/** A line of the list: a section heading or a row. */
export type MatrixLine = { section: string; count: number } | { row: BlockRow };

/** Data that all lines share; stable while nothing changes. */
export interface MatrixTools {
  /** The kind of the rows. */
  kind: ItemKind;
  /** The columns. */
  channels: readonly Pick<App, 'slug' | 'name' | 'image'>[];
  /** The slugs of the columns, in the same order. */
  slugs: readonly string[];
  entries: Entries;
  /** Whether rows of several locations are shown. */
  isMany: boolean;
  onSelect: (change: SelectionChange) => void;
  onOpen: (row: BlockRow) => void;
  onBlock: (row: BlockRow) => void;
  onUnblock: (row: BlockRow) => void;
}

/** The rows below their section headings; empty sections are omitted. */
export function linesOf(sections: readonly BlockSection[]): MatrixLine[] {
  return sections.flatMap(({ name, rows }) =>
    rows.length > 0 ? [{ section: name, count: rows.length }, ...rows.map((row) => ({ row }))] : [],
  );
}

export function isRow(line: MatrixLine | undefined): line is { row: BlockRow } {
  return line !== undefined && 'row' in line;
}
