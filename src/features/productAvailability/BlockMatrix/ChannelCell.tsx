import { useIntl } from 'react-intl';
import type { CellState } from '@/features/productAvailability/blockCells';
import { CellText, cellTitle } from '@/features/productAvailability/CellText';

interface ChannelCellProps {
  /** Null: not sold there. */
  state: CellState | null;
  channel: string;
  isSelected: boolean;
  onSelect: () => void;
  /** Tab stop and column index. */
  stop: { 'data-column': number; tabIndex: number };
}

/** The state of a product on a channel; a click selects it there. */
export function ChannelCell({ state, channel, isSelected, onSelect, stop }: ChannelCellProps) {
  const intl = useIntl();
  if (!state) {
    return (
      <div role="gridcell" className="block-cell block-cell-none" title={intl.formatMessage({ id: 'blocking.cell.notThere' })} {...stop}>
        –
      </div>
    );
  }
  return (
    <div role="gridcell" className="block-cell block-cell-state">
      <button type="button" className="block-toggle" title={cellTitle(intl, state)} aria-pressed={isSelected} onClick={onSelect} {...stop}>
        <span className="block-hidden">{channel}: </span>
        <CellText state={state} />
      </button>
    </div>
  );
}
