import { OPERATION_GROUPS, type OperationGroup } from '@/domain/orderStatus';
import type { BoardRow } from '@/features/operations/boardRow';

/** The tabs with orders. */
export type OrderTab = 'ALL' | OperationGroup;
export const ORDER_TABS: readonly OrderTab[] = ['ALL', ...OPERATION_GROUPS];

/** All tabs, including the blocked products. */
export type BoardTab = OrderTab | 'BLOCKED';

/** The tabs of a user; blocked products need a permission. */
export function tabsOf(withBlocked: boolean): readonly BoardTab[] {
  return withBlocked ? [...ORDER_TABS, 'BLOCKED'] : ORDER_TABS;
}

/** Parses the tab of the URL; the default is ALL. */
export function boardTab(text: string | null): BoardTab {
  return text === 'BLOCKED' ? text : (OPERATION_GROUPS.find((group) => group === text) ?? 'ALL');
}

export function rowsOfTab(rows: readonly BoardRow[], tab: OrderTab): readonly BoardRow[] {
  return tab === 'ALL' ? rows : rows.filter((row) => row.group === tab);
}

/** The URL parameter of the filter by attention (row K-04), which is set to `1`. */
export const ATTENTION_PARAM = 'attention';

/** The orders that need attention (row OR-05). */
export function rowsWithAttention(rows: readonly BoardRow[]): readonly BoardRow[] {
  return rows.filter(({ shown }) => shown.attention);
}

/** The number of orders per tab. */
export function countsByTab(rows: readonly BoardRow[]): Record<OrderTab, number> {
  const counts: Record<OrderTab, number> = { ALL: rows.length, CANCELLED: 0, NEW: 0, DEFERRED: 0, PREPARING: 0, FINISH: 0, ERROR: 0 };
  for (const { group } of rows) if (group) counts[group] += 1;
  return counts;
}
