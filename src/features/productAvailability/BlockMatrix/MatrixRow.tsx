import { Button, Checkbox } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { Disable, Shop, Tick } from '@blueprintjs/icons';
import { memo } from 'react';
import { useIntl } from 'react-intl';
import { ChannelCell } from '@/features/productAvailability/BlockMatrix/ChannelCell';
import type { MatrixTools } from '@/features/productAvailability/BlockMatrix/matrixLine';
import { matrixTracks } from '@/features/productAvailability/BlockMatrix/matrixTracks';
import type { BlockRow } from '@/features/productAvailability/blockRows';
import { useCells } from '@/features/productAvailability/useCells';

interface MatrixRowProps {
  row: BlockRow;
  /** Its index among all lines, from 0, and its offset in pixels. */
  index: number;
  start: number;
  /** Its selected channels. */
  selected: ReadonlySet<string> | undefined;
  /** The column of the tab stop; null in every other row. */
  stopColumn: number | null;
  tools: MatrixTools;
}

function Row({ row, index, start, selected, stopColumn, tools }: MatrixRowProps) {
  const intl = useIntl();
  const { channels, slugs, entries, isMany, onSelect, onOpen, onBlock, onUnblock } = tools;
  const cells = useCells(row, slugs, entries);
  const stop = (column: number) => ({ 'data-column': column, tabIndex: column === stopColumn ? 0 : -1 });
  const isWhole = selected !== undefined && row.slugs.every((slug) => selected.has(slug));
  const isBlocked = cells.some((cell) => cell !== null && cell.blocked + cell.released > 0);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isWhole}
      data-index={index}
      className={selected ? 'block-row block-row-selected' : 'block-row'}
      style={{ gridTemplateColumns: matrixTracks(tools), transform: `translateY(${start}px)` }}
    >
      <div role="gridcell" className="block-cell block-cell-box">
        <Checkbox
          className="block-box"
          checked={isWhole}
          indeterminate={selected !== undefined && !isWhole}
          onChange={() => onSelect({ type: 'row', row })}
          aria-label={intl.formatMessage({ id: 'blocking.matrix.selectLabel' }, { name: row.name })}
          {...stop(0)}
        />
      </div>
      <div role="gridcell" className="block-cell block-cell-name">
        <button type="button" className="block-open" title={row.name} onClick={() => onOpen(row)} {...stop(1)}>
          {row.name}
        </button>
        {isMany && <LocationCount count={row.members.length} />}
      </div>
      <div role="gridcell" className="block-cell block-cell-pos" title={row.posRef}>
        {row.posRef}
      </div>
      {channels.map(({ slug, name }, position) => (
        <ChannelCell
          key={slug}
          state={cells[position] ?? null}
          channel={name}
          isSelected={selected?.has(slug) ?? false}
          onSelect={() => onSelect({ type: 'cell', row, slug })}
          stop={stop(position + 2)}
        />
      ))}
      <div role="gridcell" className="block-cell block-cell-action">
        <ActionButton action="block" name={row.name} onClick={() => onBlock(row)} stop={stop(channels.length + 2)} />
      </div>
      {isBlocked ? (
        <div role="gridcell" className="block-cell block-cell-action">
          <ActionButton action="unblock" name={row.name} onClick={() => onUnblock(row)} stop={stop(channels.length + 3)} />
        </div>
      ) : (
        <div role="gridcell" className="block-cell block-cell-action" {...stop(channels.length + 3)} />
      )}
    </div>
  );
}

interface ActionButtonProps {
  action: 'block' | 'unblock';
  /** The name of the product. */
  name: string;
  onClick: () => void;
  /** Tab stop and column index. */
  stop: { 'data-column': number; tabIndex: number };
}

function ActionButton({ action, name, onClick, stop }: ActionButtonProps) {
  const intl = useIntl();
  const label = `${intl.formatMessage({ id: `blocking.matrix.${action}Button` })} ${name}`;
  return (
    <Button
      variant="minimal"
      {...(action === 'unblock' && { intent: 'primary' })}
      icon={action === 'block' ? <Disable aria-hidden /> : <Tick aria-hidden />}
      aria-label={label}
      title={label}
      onClick={onClick}
      {...stop}
    />
  );
}

function LocationCount({ count }: { count: number }) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'blocking.matrix.placesLabel' }, { count });
  return (
    <span className="block-places" title={label}>
      <Shop size={12} aria-hidden /> {intl.formatNumber(count)}
      <span className="block-hidden">{label}</span>
    </span>
  );
}

/** A row of the matrix; rerendered only when its data changes. */
export const MatrixRow = memo(Row);
