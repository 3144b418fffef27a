import type { BoardRow } from '@/features/operations/boardRow';

/** Why an order stands out: it came, it changed, or it changed into a status that nobody knows (specification 1 §4). */
export type Highlight = 'new' | 'changed' | 'unknow';

/**
 * The see flags of the board: which orders came or changed since a person last opened them. What the first look finds is not
 * flagged. A change is another status of the order itself, set by others: what people do in this app is no news to them.
 */
export class OrderFlags {
  private known: ReadonlyMap<string, BoardRow> | null = null;
  private flags: ReadonlyMap<string, Highlight> = new Map();
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
    this.known = new Map(rows.map((row) => [row.order.id, row]));
    if (!known) return false;
    const changed = rows.flatMap((row): [string, Highlight][] => {
      const highlight = highlightOf(row, known.get(row.order.id));
      return highlight ? [[row.order.id, highlight]] : [];
    });
    if (changed.length > 0) this.change(new Map([...this.flags, ...changed]));
    return changed.length > 0;
  }

  /** A person opened the order. */
  see(orderId: string): void {
    if (this.flags.has(orderId)) this.change(new Map([...this.flags].filter(([id]) => id !== orderId)));
  }

  private change(flags: ReadonlyMap<string, Highlight>): void {
    this.flags = flags;
    for (const listener of this.listeners) listener();
  }
}

function highlightOf(row: BoardRow, before: BoardRow | undefined): Highlight | null {
  if (row === before) return null;
  const isUnknown = row.shown.status === 'UNKNOW';
  if (!before) return isUnknown ? 'unknow' : 'new';
  const { status, attention, since } = row.shown;
  if (status === before.shown.status && attention === before.shown.attention && since === before.shown.since) return null;
  if (isOurs(row)) return null;
  return isUnknown ? 'unknow' : 'changed';
}

function isOurs({ order }: BoardRow): boolean {
  return order.statuses.findLast(({ type }) => type !== 'rider' && type !== 'printer')?.creator === 'web-app';
}
