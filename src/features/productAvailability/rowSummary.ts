import type { CellState } from '@/features/productAvailability/blockCells';

/** A row over all its channels: how many sell it, how many of them block it somewhere, and the worst of what they promise. */
export interface RowSummary {
  of: number;
  blocked: number;
  isUnknown: boolean;
  /** The cell that says most: the worst of those that are blocked, or still are. */
  worst: CellState | null;
}

export function rowSummary(cells: readonly (CellState | null)[]): RowSummary {
  const sold = cells.filter((cell) => cell !== null);
  const told = sold.filter(({ blocked, released }) => blocked + released > 0);
  const [worst = null] = told.toSorted(
    (one, other) => GRAVITY[other.promise] - GRAVITY[one.promise] || other.leftSeconds - one.leftSeconds,
  );
  return {
    of: sold.length,
    blocked: sold.filter(({ blocked }) => blocked > 0).length,
    isUnknown: sold.some(({ unknown }) => unknown > 0),
    worst,
  };
}

const GRAVITY = { kept: 0, awaited: 1, drifted: 2 } as const;
