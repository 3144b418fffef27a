import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useIntl } from 'react-intl';

interface LeaveQuestionProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Confirms closing a dialog with unsaved changes. */
export function LeaveQuestion({ isOpen, onStay, onLeave }: LeaveQuestionProps) {
  const intl = useIntl();
  return (
    <Dialog isOpen={isOpen} onClose={onStay} title={intl.formatMessage({ id: 'form.unsaved.title' })} isCloseButtonShown={false}>
      <DialogBody>{intl.formatMessage({ id: 'form.unsaved.text' })}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onLeave}>{intl.formatMessage({ id: 'form.unsaved.leaveButton' })}</Button>
            <Button intent="primary" autoFocus onClick={onStay}>
              {intl.formatMessage({ id: 'form.unsaved.stayButton' })}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
