import { OPERATION_GROUPS, type OperationGroup } from '@/domain/orderStatus';
import type { BoardRow } from '@/features/operations/boardRow';

export type BoardTab = 'ALL' | OperationGroup;

/** The tabs in the order of specification 1 §2. */
export const BOARD_TABS: readonly BoardTab[] = ['ALL', 'CANCELLED', 'NEW', 'ERROR', 'PREPARING', 'DEFERRED', 'FINISH'];

/** Reads a tab from the address; ALL where it names none. */
export function boardTab(text: string | null): BoardTab {
  return OPERATION_GROUPS.find((group) => group === text) ?? 'ALL';
}

export function rowsOfTab(rows: readonly BoardRow[], tab: BoardTab): readonly BoardRow[] {
  return tab === 'ALL' ? rows : rows.filter((row) => row.group === tab);
}

/** How many orders each tab holds. */
export function countsByTab(rows: readonly BoardRow[]): Record<BoardTab, number> {
  const counts: Record<BoardTab, number> = { ALL: rows.length, CANCELLED: 0, NEW: 0, DEFERRED: 0, PREPARING: 0, FINISH: 0, ERROR: 0 };
  for (const { group } of rows) if (group) counts[group] += 1;
  return counts;
}
