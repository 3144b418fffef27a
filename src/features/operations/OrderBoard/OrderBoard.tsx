import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactNode } from 'react';
import type { BoardRow } from '@/features/operations/boardRow';
import { useColumns } from '@/features/operations/OrderBoard/useColumns';

const GAP = 8;
/** Height of a card without note and location line, in pixels: where rows that were not drawn yet are taken to be. */
const CARD_HEIGHT = 116;

interface OrderBoardProps {
  rows: readonly BoardRow[];
  /** What the cards are, for those who do not see them. */
  label: string;
  children: (row: BoardRow) => ReactNode;
}

/** The cards in as many columns as fit. Only the rows that can be seen are drawn, so that hundreds of orders scroll as ten do. */
export function OrderBoard({ rows, label, children }: OrderBoardProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useColumns(scroller);
  const virtualizer = useVirtualizer({
    count: Math.ceil(rows.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    gap: GAP,
    overscan: 3,
  });
  return (
    <div ref={scroller} className="order-board">
      <div className="order-board-rows" role="list" aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            ref={virtualizer.measureElement}
            data-index={index}
            role="presentation"
            className="order-board-row"
            style={{ transform: `translateY(${start}px)`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {rows.slice(index * columns, (index + 1) * columns).map((row, column) => (
              <div
                key={row.order.id}
                role="listitem"
                aria-setsize={rows.length}
                aria-posinset={index * columns + column + 1}
                className="order-board-cell"
              >
                {children(row)}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
