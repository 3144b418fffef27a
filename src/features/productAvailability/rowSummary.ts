import type { CellState } from '@/features/productAvailability/blockCells';

/** A row over all channels: how many sell it, how many block it at some location, and the worst cell. */
export interface RowSummary {
  of: number;
  blocked: number;
  isUnknown: boolean;
  /** The most relevant cell: the worst of those that are, or still are, blocked. */
  worst: CellState | null;
}

export function rowSummary(cells: readonly (CellState | null)[]): RowSummary {
  const sold = cells.filter((cell) => cell !== null);
  const blockedCells = sold.filter(({ blocked, released }) => blocked + released > 0);
  const [worst = null] = blockedCells.toSorted(
    (one, other) => SEVERITY[other.requestState] - SEVERITY[one.requestState] || other.leftSeconds - one.leftSeconds,
  );
  return {
    of: sold.length,
    blocked: sold.filter(({ blocked }) => blocked > 0).length,
    isUnknown: sold.some(({ unknown }) => unknown > 0),
    worst,
  };
}

const SEVERITY = { applied: 0, awaited: 1, drifted: 2 } as const;
