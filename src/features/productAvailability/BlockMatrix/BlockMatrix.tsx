import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import '@/features/productAvailability/BlockMatrix/blockMatrix.css';
import { isRow, linesOf, type MatrixTools } from '@/features/productAvailability/BlockMatrix/matrixLine';
import { MatrixHead } from '@/features/productAvailability/BlockMatrix/MatrixHead';
import { isDense, matrixWidth, rowHeight } from '@/features/productAvailability/BlockMatrix/matrixTracks';
import { MatrixRow } from '@/features/productAvailability/BlockMatrix/MatrixRow';
import { NarrowRow } from '@/features/productAvailability/BlockMatrix/NarrowRow';
import { cellAfter, lastColumn, type CellPosition } from '@/features/productAvailability/BlockMatrix/nextCell';
import type { BlockSection } from '@/features/productAvailability/blockRows';
import type { Selection } from '@/features/productAvailability/selection';
import { useMediaQuery } from '@/ui/useMediaQuery';

const WIDE = '(min-width: 641px)';
/** Heights in pixels; in a narrow window rows are measured after rendering. */
const SECTION_HEIGHT = 32;
const NARROW_ROW_HEIGHT = 92;
const OVERSCAN = 12;

interface BlockMatrixProps {
  label: string;
  sections: readonly BlockSection[];
  selection: Selection;
  tools: MatrixTools;
}

/**
 * A grid of products by channels (design, matrix): a cell shows the product's state and selects it; a row selects all its channels.
 * Virtualized. It is a single tab stop; arrows, Page Up and Down, Home and End move inside it. In a narrow window it is a list: product,
 * state, actions.
 */
export function BlockMatrix(props: BlockMatrixProps) {
  const isNarrow = !useMediaQuery(WIDE);
  // Measured heights of one layout do not apply to the other.
  const layout = isNarrow ? 'narrow' : isDense(props.tools) ? 'dense' : 'wide';
  return <Matrix key={layout} {...props} layout={layout} />;
}

function Matrix({ label, sections, selection, tools, layout }: BlockMatrixProps & { layout: 'narrow' | 'dense' | 'wide' }) {
  const intl = useIntl();
  const isNarrow = layout === 'narrow';
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(sections), [sections]);
  const rows = useMemo(() => sections.flatMap((section) => section.rows), [sections]);
  const [position, setPosition] = useState<CellPosition>({ line: 0, column: 0 });
  const stop = isRow(lines[position.line]) ? position.line : lines.findIndex(isRow);
  const height = rowHeight(tools);
  const column = Math.min(position.column, lastColumn(tools.channels.length));
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (isRow(lines[index]) ? (isNarrow ? NARROW_ROW_HEIGHT : height) : SECTION_HEIGHT),
    overscan: OVERSCAN,
    // The focused row stays rendered when it is scrolled out of view.
    rangeExtractor: (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      return stop < 0 || drawn.includes(stop) ? drawn : [...drawn, stop].sort((a, b) => a - b);
    },
  });

  function move(event: KeyboardEvent<HTMLDivElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || isNarrow) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 2);
    const to = cellAfter(event.key, { line: stop, column }, lines, tools.channels.length, page);
    if (!to) return;
    event.preventDefault();
    flushSync(() => setPosition(to));
    virtualizer.scrollToIndex(to.line);
    const row = scroller.current?.querySelector(`[data-index="${to.line}"]`);
    row?.querySelector<HTMLElement>(`[data-column="${to.column}"]`)?.focus({ preventScroll: true });
  }

  function trackFocus({ target }: FocusEvent<HTMLDivElement>) {
    const at = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
    const line = target.closest<HTMLElement>('[data-index]')?.dataset['index'];
    if (at !== undefined && line !== undefined) setPosition({ line: Number(line), column: Number(at) });
  }

  return (
    <div
      ref={scroller}
      className={`block-matrix block-matrix-${layout}`}
      role="grid"
      aria-label={label}
      aria-rowcount={lines.length + 1}
      aria-multiselectable
    >
      <MatrixHead rows={rows} selection={selection} tools={tools} isNarrow={isNarrow} />
      <div
        role="rowgroup"
        className="block-matrix-body"
        style={{ height: virtualizer.getTotalSize(), minWidth: isNarrow ? 0 : matrixWidth(tools) }}
        onKeyDown={move}
        onFocus={trackFocus}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          if (!line) return null;
          if (!isRow(line)) {
            return (
              <div
                key={`section ${index}`}
                role="row"
                aria-rowindex={index + 2}
                data-index={index}
                ref={isNarrow ? virtualizer.measureElement : undefined}
                className="block-section"
                style={{ transform: `translateY(${start}px)` }}
              >
                <div role="gridcell" className="block-section-name">
                  {line.section || intl.formatMessage({ id: 'blocking.matrix.noSection' })}
                  <span className="block-section-count">{intl.formatNumber(line.count)}</span>
                </div>
              </div>
            );
          }
          const common = { row: line.row, index, start, selected: selection.get(line.row.id), tools };
          return isNarrow ? (
            <NarrowRow key={line.row.id} {...common} measure={virtualizer.measureElement} />
          ) : (
            <MatrixRow key={line.row.id} {...common} stopColumn={index === stop ? column : null} />
          );
        })}
      </div>
    </div>
  );
}
