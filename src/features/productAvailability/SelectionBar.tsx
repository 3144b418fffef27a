import { Button } from '@blueprintjs/core';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { ItemKind } from '@/domain/blockedItem';
import type { Entries } from '@/features/productAvailability/blockCells';
import { unblockParts, type BlockTarget } from '@/features/productAvailability/blockParts';
import { useClock } from '@/ui/clock/useClock';

interface SelectionBarProps {
  /** All of the same kind; must be stable. */
  targets: readonly BlockTarget[];
  kind: ItemKind;
  entries: Entries;
  onBlock: () => void;
  onUnblock: () => void;
  onClear: () => void;
}

/** The selection and its bulk actions. */
export function SelectionBar({ targets, kind, entries, onBlock, onUnblock, onClear }: SelectionBarProps) {
  const intl = useIntl();
  const isBlocked = useClock(useCallback((now: number) => unblockParts(targets, entries, now).length > 0, [targets, entries]));
  if (targets.length === 0) return null;
  const cells = targets.reduce((sum, { slugs }) => sum + slugs.length, 0);
  return (
    <div className="block-selection" role="region" aria-label={intl.formatMessage({ id: 'blocking.selection.label' })}>
      <span role="status">{intl.formatMessage({ id: 'blocking.selection.countLabel' }, { kind, count: targets.length, cells })}</span>
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
