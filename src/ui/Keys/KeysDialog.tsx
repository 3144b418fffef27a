import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { boundKeys } from '@/ui/Keys/boundKeys';
import '@/ui/Keys/keysDialog.css';

interface KeysDialogProps {
  /** Keys that always work, in addition to those currently bound. */
  always: readonly { key: string; label: string }[];
  onClose: () => void;
}

/** Lists the keyboard shortcuts of the current screen (row BO-02). */
export function KeysDialog({ always, onClose }: KeysDialogProps) {
  const intl = useIntl();
  const [bound] = useState(boundKeys.list);
  return (
    <Dialog
      isOpen
      title={intl.formatMessage({ id: 'keys.dialog.title' })}
      isCloseButtonShown={false}
      onClose={onClose}
      className="keys-dialog"
    >
      <DialogBody>
        <dl>
          {[...bound, ...always].map(({ key, label }) => (
            <div key={key}>
              <dt>
                <kbd>{key === ' ' ? '␣' : key}</kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
        <Button onClick={onClose}>{intl.formatMessage({ id: 'keys.dialog.closeButton' })}</Button>
      </DialogBody>
    </Dialog>
  );
}
