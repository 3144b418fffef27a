import { Button, Checkbox } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { memo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MatrixTools } from '@/features/productAvailability/BlockMatrix/matrixLine';
import type { BlockRow } from '@/features/productAvailability/blockRows';
import { CellText } from '@/features/productAvailability/CellText';
import { rowSummary } from '@/features/productAvailability/rowSummary';
import { useCells } from '@/features/productAvailability/useCells';

interface NarrowRowProps {
  row: BlockRow;
  index: number;
  start: number;
  selected: ReadonlySet<string> | undefined;
  tools: MatrixTools;
  /** Measures the rendered height. */
  measure: (element: HTMLElement | null) => void;
}

function Row({ row, index, start, selected, tools, measure }: NarrowRowProps) {
  const intl = useIntl();
  const { slugs, entries, onSelect, onOpen, onBlock, onUnblock } = tools;
  const { of, blocked, worst, isUnknown } = rowSummary(useCells(row, slugs, entries));
  const isWhole = selected !== undefined && row.slugs.every((slug) => selected.has(slug));
  const quiet = of === 0 ? 'blocking.cell.noChannels' : isUnknown ? 'blocking.cell.unknown' : 'blocking.cell.onSale';
  return (
    <div
      ref={measure}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isWhole}
      data-index={index}
      className={selected ? 'block-card block-row-selected' : 'block-card'}
      style={{ transform: `translateY(${start}px)` }}
    >
      <div role="gridcell" className="block-card-name">
        <Checkbox
          className="block-box"
          checked={isWhole}
          indeterminate={selected !== undefined && !isWhole}
          onChange={() => onSelect({ type: 'row', row })}
          aria-label={intl.formatMessage({ id: 'blocking.matrix.selectLabel' }, { name: row.name })}
        />
        <button type="button" className="block-open" onClick={() => onOpen(row)}>
          {row.name}
        </button>
      </div>
      <div role="gridcell" className="block-card-state">
        {worst ? <CellText state={worst} /> : <FormattedMessage id={quiet} />}
        {blocked > 0 && (
          <span className="block-places">{intl.formatMessage({ id: 'blocking.matrix.channelsLabel' }, { blocked, of })}</span>
        )}
      </div>
      <div role="gridcell" className="block-card-actions">
        <Button size="small" variant="outlined" onClick={() => onBlock(row)}>
          <FormattedMessage id="blocking.matrix.blockButton" />
          <span className="block-hidden"> {row.name}</span>
        </Button>
        {worst && (
          <Button size="small" variant="outlined" intent="primary" onClick={() => onUnblock(row)}>
            <FormattedMessage id="blocking.matrix.unblockButton" />
            <span className="block-hidden"> {row.name}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

/** A row in a narrow window: product, its state over all channels, actions; rerendered only when its data changes. */
export const NarrowRow = memo(Row);
