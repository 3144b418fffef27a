import { Button } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { entryOf, type Entries } from '@/features/productBlocking/blockCells';
import type { BlockTarget } from '@/features/productBlocking/blockParts';

interface SelectionBarProps {
  targets: readonly BlockTarget[];
  entries: Entries;
  onBlock: () => void;
  onUnblock: () => void;
  onClear: () => void;
}

/** What is selected, and what can be done with it at once. */
export function SelectionBar({ targets, entries, onBlock, onUnblock, onClear }: SelectionBarProps) {
  const intl = useIntl();
  if (targets.length === 0) return null;
  const isBlocked = targets.some(({ row }) => row.members.some((member) => entryOf(entries, row.kind, member)));
  const cells = targets.reduce((sum, { slugs }) => sum + slugs.length, 0);
  return (
    <div className="block-selection" role="region" aria-label={intl.formatMessage({ id: 'blocking.selection.label' })}>
      <span role="status">{intl.formatMessage({ id: 'blocking.selection.countLabel' }, { count: targets.length, cells })}</span>
      <Button intent="primary" onClick={onBlock}>
        {intl.formatMessage({ id: 'blocking.selection.blockButton' })}
      </Button>
      <Button disabled={!isBlocked} onClick={onUnblock}>
        {intl.formatMessage({ id: 'blocking.matrix.unblockButton' })}
      </Button>
      <Button variant="minimal" onClick={onClear}>
        {intl.formatMessage({ id: 'blocking.selection.clearButton' })}
      </Button>
    </div>
  );
}
