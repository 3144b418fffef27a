import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import type { BoardRow } from '@/features/operations/boardRow';
import { useColumns } from '@/features/operations/OrderBoard/useColumns';
import { useKeys } from '@/ui/Keys/useKeys';

const GAP = 8;
/** All cards have the same height in pixels, so that changes in one do not move the others. */
const CARD_HEIGHT = 176;

interface OrderBoardProps {
  rows: readonly BoardRow[];
  /** The accessible name of the list. */
  label: string;
  /** Renders a card; `isStop` is true for the card in the tab order. */
  children: (row: BoardRow, isStop: boolean) => ReactNode;
}

/**
 * A virtualized grid of cards with as many columns as fit, so that thousands of orders scroll smoothly. The board is a single tab stop with
 * arrow key navigation. A card that moves retains its focus and open menu.
 */
export function OrderBoard({ rows, label, children }: OrderBoardProps) {
  const intl = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useColumns(scroller);
  const [active, setActive] = useState<string | null>(null);
  const activeIndex = Math.max(0, active === null ? 0 : rows.findIndex(({ order }) => order.id === active));
  const activeLine = Math.floor(activeIndex / columns);
  const count = Math.ceil(rows.length / columns);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    gap: GAP,
    overscan: 3,
    // The focused card stays rendered while it is scrolled out of view.
    rangeExtractor: (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      return activeLine >= count || drawn.includes(activeLine) ? drawn : [...drawn, activeLine].sort((a, b) => a - b);
    },
  });

  const goTo = (index: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
    if (!row) return;
    flushSync(() => setActive(row.order.id));
    virtualizer.scrollToIndex(Math.floor(rows.indexOf(row) / columns));
    linkOf(row.order.id)?.focus({ preventScroll: true });
  };
  const linkOf = (orderId: string) =>
    scroller.current?.querySelector<HTMLElement>(`[data-order="${CSS.escape(orderId)}"] .order-card-code`) ?? null;
  const hasFocus = () => scroller.current?.contains(document.activeElement) === true;

  useKeys([
    { key: 'j', label: intl.formatMessage({ id: 'operations.keys.next' }), run: () => goTo(hasFocus() ? activeIndex + 1 : activeIndex) },
    {
      key: 'k',
      label: intl.formatMessage({ id: 'operations.keys.previous' }),
      run: () => goTo(hasFocus() ? activeIndex - 1 : activeIndex),
    },
  ]);

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    const to = step === undefined ? { Home: 0, End: rows.length - 1 }[event.key] : activeIndex + step;
    const isOnCard = event.target instanceof Element && event.target.closest('[data-order]') !== null;
    if (to === undefined || !isOnCard || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    goTo(to);
  }

  const drawn = virtualizer
    .getVirtualItems()
    .flatMap(({ index, start }) =>
      rows.slice(index * columns, (index + 1) * columns).map((row, column) => ({ row, column, start, position: index * columns + column })),
    );
  return (
    <div ref={scroller} className="order-board">
      <div className="order-board-cards" role="list" aria-label={label} style={{ height: virtualizer.getTotalSize() }} onKeyDown={move}>
        {drawn.map(({ row, column, start, position }) => (
          <div
            key={row.order.id}
            role="listitem"
            aria-setsize={rows.length}
            aria-posinset={position + 1}
            data-order={row.order.id}
            className="order-board-card"
            onFocus={() => setActive(row.order.id)}
            style={{
              height: CARD_HEIGHT,
              width: `calc((100% - ${(columns - 1) * GAP}px) / ${columns})`,
              transform: `translate(calc(${column * 100}% + ${column * GAP}px), ${start}px)`,
            }}
          >
            {children(row, position === activeIndex)}
          </div>
        ))}
      </div>
    </div>
  );
}
