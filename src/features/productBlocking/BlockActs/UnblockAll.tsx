import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useState } from 'react';
import { useIntl } from 'react-intl';

interface UnblockAllProps {
  /** How many products and modifiers are blocked, at how many locations. */
  count: number;
  places: number;
  onUnblock: () => void;
}

/** Sells everything again at the locations that are shown; asks first, and says how much that is. */
export function UnblockAll({ count, places, onUnblock }: UnblockAllProps) {
  const intl = useIntl();
  const [isAsking, setAsking] = useState(false);
  function unblock() {
    setAsking(false);
    onUnblock();
  }
  return (
    <>
      <Button variant="outlined" disabled={count === 0} onClick={() => setAsking(true)}>
        {intl.formatMessage({ id: 'blocking.unblockAll.button' })}
      </Button>
      <Dialog
        isOpen={isAsking}
        title={intl.formatMessage({ id: 'blocking.unblockAll.title' })}
        isCloseButtonShown={false}
        onClose={() => setAsking(false)}
      >
        <DialogBody>
          <p>{intl.formatMessage({ id: 'blocking.unblockAll.text' }, { count, places })}</p>
          <p>{intl.formatMessage({ id: 'blocking.notice.text' })}</p>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button autoFocus onClick={() => setAsking(false)}>
                {intl.formatMessage({ id: 'form.cancelButton' })}
              </Button>
              <Button intent="primary" onClick={unblock}>
                {intl.formatMessage({ id: 'blocking.unblockAll.confirmButton' }, { count })}
              </Button>
            </>
          }
        />
      </Dialog>
    </>
  );
}
