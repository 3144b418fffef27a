import { OPERATION_GROUPS, type OperationGroup } from '@/domain/orderStatus';
import type { BoardRow } from '@/features/operations/boardRow';

/** The tabs that hold orders. */
export type OrderTab = 'ALL' | OperationGroup;
export const ORDER_TABS: readonly OrderTab[] = ['ALL', ...OPERATION_GROUPS];

/** Those, and the blocked products. */
export type BoardTab = OrderTab | 'BLOCKED';

/** The tabs of a user; what is blocked not everybody may see. */
export function tabsOf(withBlocked: boolean): readonly BoardTab[] {
  return withBlocked ? [...ORDER_TABS, 'BLOCKED'] : ORDER_TABS;
}

/** Reads a tab from the address; ALL where it names none. */
export function boardTab(text: string | null): BoardTab {
  return text === 'BLOCKED' ? text : (OPERATION_GROUPS.find((group) => group === text) ?? 'ALL');
}

export function rowsOfTab(rows: readonly BoardRow[], tab: OrderTab): readonly BoardRow[] {
  return tab === 'ALL' ? rows : rows.filter((row) => row.group === tab);
}

/** How many orders each tab holds. */
export function countsByTab(rows: readonly BoardRow[]): Record<OrderTab, number> {
  const counts: Record<OrderTab, number> = { ALL: rows.length, CANCELLED: 0, NEW: 0, DEFERRED: 0, PREPARING: 0, FINISH: 0, ERROR: 0 };
  for (const { group } of rows) if (group) counts[group] += 1;
  return counts;
}
