import { CHANGE_ENTRY, isOrderEntry } from '@/domain/orderStatus';
import { posChangeOfEntry } from '@/domain/posOrder/posChangeReply';
import { hasUnsentEntry } from '@/domain/unsentEntry';
import type { BoardRow } from '@/features/operations/boardRow';

/** Why an order is highlighted: it is new, it changed, or it changed to an unknown status (specification 1 §4). */
export type Highlight = 'new' | 'changed' | 'unknow';

/**
 * Tracks which orders of the board are new or changed since the user last opened them. Orders of the first load are not flagged. A change
 * is a new status of the order itself set outside this app, actions of its own users are not flagged, changed contents, or a change that
 * the POS refused (row V-01).
 */
export class OrderFlags {
  private known: Map<string, BoardRow> | null = null;
  private readonly flags = new Map<string, Highlight>();
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** The highlight of an order; null if it was seen. */
  get(orderId: string): Highlight | null {
    return this.flags.get(orderId) ?? null;
  }

  /**
   * Compares all orders of the board, over all tabs, with the previous ones. Returns whether an order was flagged, once per change: the
   * board then plays a sound.
   */
  observe(rows: readonly BoardRow[]): boolean {
    const { known } = this;
    if (!known) {
      this.known = new Map(rows.map((row) => [row.order.id, row]));
      return false;
    }
    let isChanged = false;
    for (const row of rows) {
      const before = known.get(row.order.id);
      // An action that can still be undone changes nothing yet (row K-03).
      if (row === before || hasUnsentEntry(row.order)) continue;
      known.set(row.order.id, row);
      const highlight = highlightOf(row, before);
      if (!highlight) continue;
      this.flags.set(row.order.id, highlight);
      isChanged = true;
    }
    if (isChanged) this.notify();
    return isChanged;
  }

  /** Clears the highlight of an order that the user opened. */
  markSeen(orderId: string): void {
    if (this.flags.delete(orderId)) this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}

function highlightOf(row: BoardRow, before: BoardRow | undefined): Highlight | null {
  const isUnknown = row.shown.status === 'UNKNOW';
  if (!before) return isUnknown ? 'unknow' : 'new';
  if (contentChanges(row) > contentChanges(before)) return 'changed';
  const { status, attention, since } = row.shown;
  if (status === before.shown.status && attention === before.shown.attention && since === before.shown.since) return null;
  if (isOwnChange(row)) return null;
  return isUnknown ? 'unknow' : 'changed';
}

function contentChanges({ order }: BoardRow): number {
  return order.statuses.filter((entry) => entry.type === CHANGE_ENTRY && posChangeOfEntry(entry) !== 'changed').length;
}

function isOwnChange({ order }: BoardRow): boolean {
  return order.statuses.findLast(isOrderEntry)?.creator === 'web-app';
}
