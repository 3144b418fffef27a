import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useChannelApps } from '@/entities/channel/useChannelApps';
import { BlockActLine } from '@/features/productAvailability/BlockActs/BlockActLine';
import type { BlockAct } from '@/features/productAvailability/blockAct';
import '@/features/productAvailability/productBlocking.css';
import '@/app/shell/CommandPalette/commands/commandToast.css';
import type { BlockPart } from '@/machines/productBlock/blockRequest';

export interface BlockToastProps {
  kind: 'block' | 'unblock';
  /** The product. */
  name: string;
  parts: readonly BlockPart[];
  /** Missing: it cannot be undone. */
  onUndo?: () => void;
  onClose: () => void;
}

const NOTHING_SHOWN: readonly string[] = [];

/** Blocks or unblocks a product when it is mounted, and shows progress and result as the product blocking does (row W-02). */
export function BlockToast({ kind, name, parts, onUndo, onClose }: BlockToastProps) {
  const intl = useIntl();
  const appOf = useChannelApps();
  const act = useMemo(
    (): BlockAct => ({ id: 0, kind: kind === 'block' ? 'blockParts' : 'unblock', parts, names: [name] }),
    [kind, name, parts],
  );
  return (
    <div className="command-toast">
      <BlockActLine act={act} channelName={(slug) => appOf(slug).name} shownIds={NOTHING_SHOWN} onSent={onClose} onClose={onClose} />
      {onUndo && (
        <span className="command-toast-buttons">
          <Button size="small" variant="outlined" onClick={onUndo}>
            {intl.formatMessage({ id: 'orders.undo.undoButton' })}
          </Button>
        </span>
      )}
    </div>
  );
}
