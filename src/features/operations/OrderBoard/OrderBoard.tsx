import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import { rowId, type BoardRow } from '@/features/operations/boardRow';
import { cardSize, incidentHeight, type CardSize } from '@/features/operations/OrderBoard/cardHeight';
import { useColumns } from '@/features/operations/OrderBoard/useColumns';
import { useKeys } from '@/ui/Keys/useKeys';

const GAP = 8;
/** Padding and borders of a card, in pixels. */
const CARD_FRAME = 20;

/** The sizes of cards. */
export interface CardLayout {
  /** The smallest width of a card, in pixels. */
  minWidth: number;
  /** The height of a row's card with a content width in pixels, and whether its dishes need to scroll. */
  sizeOf: (row: BoardRow, width: number) => CardSize;
}

const BOARD_LAYOUT: CardLayout = {
  minWidth: 264,
  sizeOf: ({ order, incident }, width) =>
    incident ? { height: incidentHeight(incident.orders.length), isLong: false } : cardSize(order, width),
};

interface OrderBoardProps {
  rows: readonly BoardRow[];
  /** The ids of rows that left the list and are shown, dimmed, until no finger is on it (`useSteadyOrder`). */
  left: ReadonlySet<string>;
  /** The accessible name of the list. */
  label: string;
  /** @default that of the board */
  layout?: CardLayout;
  /** Renders a card; `isStop` is true for the card in the tab order, `isLong` if its dishes need to scroll. */
  children: (row: BoardRow, isStop: boolean, isLong: boolean) => ReactNode;
}

/**
 * A virtualized grid of cards with as many columns as fit, so that thousands of orders scroll smoothly. The cards of a line are as high as
 * the highest of them; all heights are computed from the orders (`cardSize`), so scrolling does not jump. The board is a single tab stop
 * with arrow key navigation, besides the dishes of cards that scroll. A card that moves retains its focus and open menu.
 */
export function OrderBoard({ rows, left, label, layout = BOARD_LAYOUT, children }: OrderBoardProps) {
  const intl = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const { columns, width } = useColumns(scroller, layout.minWidth);
  const heights = useMemo(() => heightsOfLines(rows, columns, width - CARD_FRAME, layout).join(' '), [rows, columns, width, layout]);
  // The same array while no height changes, so that the virtualizer does not measure all lines with each changed order.
  const lineHeights = useMemo(() => heights.split(' ').map(Number), [heights]);
  const [active, setActive] = useState<string | null>(null);
  const activeIndex = Math.max(0, active === null ? 0 : rows.findIndex((row) => rowId(row) === active));
  const activeLine = Math.floor(activeIndex / columns);
  const count = Math.ceil(rows.length / columns);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (line) => lineHeights[line] ?? 0,
    // The virtualizer reads the height of a line again when its key changes.
    getItemKey: useCallback((line: number) => `${line} ${lineHeights[line]}`, [lineHeights]),
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
    flushSync(() => setActive(rowId(row)));
    virtualizer.scrollToIndex(Math.floor(rows.indexOf(row) / columns));
    linkOf(rowId(row))?.focus({ preventScroll: true });
  };
  const linkOf = (id: string) => scroller.current?.querySelector<HTMLElement>(`[data-order="${CSS.escape(id)}"] a`) ?? null;
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
    const scrolls = event.target instanceof HTMLElement && event.target.dataset['scrolls'] !== undefined;
    if (to === undefined || !isOnCard || scrolls || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    goTo(to);
  }

  const drawn = virtualizer
    .getVirtualItems()
    .flatMap(({ index, start, size }) =>
      rows
        .slice(index * columns, (index + 1) * columns)
        .map((row, column) => ({ row, column, start, size, position: index * columns + column })),
    );
  return (
    <div ref={scroller} className="order-board">
      <div className="order-board-cards" role="list" aria-label={label} style={{ height: virtualizer.getTotalSize() }} onKeyDown={move}>
        {drawn.map(({ row, column, start, size, position }) => (
          <div
            key={rowId(row)}
            role="listitem"
            aria-setsize={rows.length}
            aria-posinset={position + 1}
            data-order={rowId(row)}
            className={left.has(rowId(row)) ? 'order-board-card order-board-card-left' : 'order-board-card'}
            onFocus={() => setActive(rowId(row))}
            style={{
              height: size,
              width: `calc((100% - ${(columns - 1) * GAP}px) / ${columns})`,
              transform: `translate(calc(${column * 100}% + ${column * GAP}px), ${start}px)`,
            }}
          >
            {children(row, position === activeIndex, layout.sizeOf(row, width - CARD_FRAME).isLong)}
          </div>
        ))}
      </div>
    </div>
  );
}

function heightsOfLines(rows: readonly BoardRow[], columns: number, width: number, { sizeOf }: CardLayout): number[] {
  const heights: number[] = [];
  for (const [index, row] of rows.entries()) {
    const line = Math.floor(index / columns);
    heights[line] = Math.max(heights[line] ?? 0, sizeOf(row, width).height);
  }
  return heights;
}
