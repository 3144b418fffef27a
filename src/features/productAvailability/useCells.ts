import { useCallback } from 'react';
import { cellOf, type CellState, type Entries } from '@/features/productAvailability/blockCells';
import type { BlockRow } from '@/features/productAvailability/blockRows';
import { useClock } from '@/ui/clock/useClock';

/** The states of a row on some channels, null where it is not sold. They follow the clock, but rerender only when a state changes. */
export function useCells(row: BlockRow, slugs: readonly string[], entries: Entries): (CellState | null)[] {
  const read = useCallback((now: number) => JSON.stringify(slugs.map((slug) => cellOf(row, slug, entries, now))), [row, slugs, entries]);
  // Serialized by `read` above.
  return JSON.parse(useClock(read)) as (CellState | null)[];
}
