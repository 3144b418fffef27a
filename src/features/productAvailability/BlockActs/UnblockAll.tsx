import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useCallback, useState } from 'react';
import { useIntl } from 'react-intl';
import type { BlockedItem } from '@/domain/blockedItem';
import { unblockAllParts } from '@/features/productAvailability/blockParts';
import type { BlockPart } from '@/machines/productBlock/blockRequest';
import { useClock } from '@/ui/clock/useClock';
import { DialogActions } from '@/ui/DialogActions/DialogActions';

interface UnblockAllProps {
  /** By location; stable while nothing changes. */
  blocked: ReadonlyMap<string, readonly BlockedItem[]>;
  onUnblock: (parts: readonly BlockPart[]) => void;
}

/** Unblocks everything at the shown locations, after a confirmation with the number of items. */
export function UnblockAll({ blocked, onUnblock }: UnblockAllProps) {
  const intl = useIntl();
  const [isConfirming, setConfirming] = useState(false);
  const [parts, setParts] = useState<readonly BlockPart[]>([]);
  const isAny = useClock(useCallback((now: number) => unblockAllParts(blocked, now).length > 0, [blocked]));
  const count = parts.reduce((sum, { items }) => sum + items.length, 0);
  function openConfirmation() {
    setParts(unblockAllParts(blocked, Date.now()));
    setConfirming(true);
  }
  function unblock() {
    setConfirming(false);
    onUnblock(parts);
  }
  return (
    <>
      <Button variant="outlined" disabled={!isAny} onClick={openConfirmation}>
        {intl.formatMessage({ id: 'blocking.unblockAll.button' })}
      </Button>
      <Dialog
        isOpen={isConfirming}
        title={intl.formatMessage({ id: 'blocking.unblockAll.title' })}
        isCloseButtonShown={false}
        onClose={() => setConfirming(false)}
      >
        <DialogBody>
          <p>{intl.formatMessage({ id: 'blocking.unblockAll.text' }, { count, places: parts.length })}</p>
          <p>{intl.formatMessage({ id: 'blocking.notice.text' })}</p>
        </DialogBody>
        <DialogActions
          onCancel={() => setConfirming(false)}
          focusCancel
          confirmLabel={intl.formatMessage({ id: 'blocking.unblockAll.confirmButton' }, { count })}
          onConfirm={unblock}
        />
      </Dialog>
    </>
  );
}
