import type { BlockTarget } from '@/features/productAvailability/blockParts';
import type { BlockRow } from '@/features/productAvailability/blockRows';

/** Selected channels by row id. A row without channels can be selected too, with an empty set. */
export type Selection = ReadonlyMap<string, ReadonlySet<string>>;

export const NOTHING_SELECTED: Selection = new Map();

export type SelectionChange =
  | { type: 'cell'; row: BlockRow; slug: string }
  | { type: 'row'; row: BlockRow }
  | { type: 'rows'; rows: readonly BlockRow[] }
  | { type: 'none' };

/** Toggles a cell, a row, or a list of rows; toggling something that is fully selected deselects it. */
export function changeSelection(selection: Selection, change: SelectionChange): Selection {
  switch (change.type) {
    case 'none':
      return NOTHING_SELECTED;
    case 'cell': {
      const slugs = new Set(selection.get(change.row.id));
      if (!slugs.delete(change.slug)) slugs.add(change.slug);
      return withRow(selection, change.row.id, slugs.size > 0 ? slugs : null);
    }
    case 'row':
      return withRow(selection, change.row.id, isWhole(selection, change.row) ? null : new Set(change.row.slugs));
    case 'rows': {
      const isAll = change.rows.every((row) => isWhole(selection, row));
      const next = new Map(selection);
      for (const row of change.rows) {
        if (isAll) next.delete(row.id);
        else next.set(row.id, new Set(row.slugs));
      }
      return next;
    }
  }
}

/** Whether a row is selected on all its channels. */
export function isWhole(selection: Selection, { id, slugs }: BlockRow): boolean {
  const selected = selection.get(id);
  return selected !== undefined && slugs.every((slug) => selected.has(slug));
}

/** The selected rows that still exist, each with its selected channels. */
export function targetsOf(selection: Selection, rows: readonly BlockRow[]): BlockTarget[] {
  return rows.flatMap((row) => {
    const slugs = selection.get(row.id);
    return slugs ? [{ row, slugs: row.slugs.filter((slug) => slugs.has(slug)) }] : [];
  });
}

function withRow(selection: Selection, id: string, slugs: ReadonlySet<string> | null): Selection {
  const next = new Map(selection);
  if (slugs) next.set(id, slugs);
  else next.delete(id);
  return next;
}
