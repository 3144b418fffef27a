import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { boundKeys } from '@/ui/Keys/boundKeys';
import '@/ui/Keys/keysDialog.css';

interface KeysDialogProps {
  /** Keys that work everywhere, besides those that are bound now. */
  always: readonly { key: string; label: string }[];
  onClose: () => void;
}

/** What each key does on the screen that is shown (row BO-02). */
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
