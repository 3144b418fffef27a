import { isOrderEntry } from '@/domain/orderStatus';
import type { BoardRow } from '@/features/operations/boardRow';

/** Why an order stands out: it came, it changed, or it changed into a status that nobody knows (specification 1 §4). */
export type Highlight = 'new' | 'changed' | 'unknow';

/**
 * The see flags of the board: which orders came or changed since a person last opened them. What the first look finds is not
 * flagged. A change is another status of the order itself, set by others: what people do in this app is no news to them.
 */
export class OrderFlags {
  private known: Map<string, BoardRow> | null = null;
  private readonly flags = new Map<string, Highlight>();
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** How an order stands out; null: it was seen. */
  of(orderId: string): Highlight | null {
    return this.flags.get(orderId) ?? null;
  }

  /** Looks at all orders of the board, of every tab. Tells whether some were flagged, each change once: then there is a sound. */
  look(rows: readonly BoardRow[]): boolean {
    const { known } = this;
    if (!known) {
      this.known = new Map(rows.map((row) => [row.order.id, row]));
      return false;
    }
    let isChanged = false;
    for (const row of rows) {
      const before = known.get(row.order.id);
      if (row === before) continue;
      known.set(row.order.id, row);
      const highlight = highlightOf(row, before);
      if (!highlight) continue;
      this.flags.set(row.order.id, highlight);
      isChanged = true;
    }
    if (isChanged) this.tell();
    return isChanged;
  }

  /** A person opened the order. */
  see(orderId: string): void {
    if (this.flags.delete(orderId)) this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

function highlightOf(row: BoardRow, before: BoardRow | undefined): Highlight | null {
  const isUnknown = row.shown.status === 'UNKNOW';
  if (!before) return isUnknown ? 'unknow' : 'new';
  const { status, attention, since } = row.shown;
  if (status === before.shown.status && attention === before.shown.attention && since === before.shown.since) return null;
  if (isOurs(row)) return null;
  return isUnknown ? 'unknow' : 'changed';
}

function isOurs({ order }: BoardRow): boolean {
  return order.statuses.findLast(isOrderEntry)?.creator === 'web-app';
}
