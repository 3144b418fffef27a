import { Button, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useIntl } from 'react-intl';

interface DialogActionsProps {
  /** Null while the running action cannot be cancelled. */
  onCancel: (() => void) | null;
  /** Focuses the cancel button. @default false */
  focusCancel?: boolean;
  confirmLabel: string;
  /** Without it the button submits the surrounding form. */
  onConfirm?: () => void;
  /** @default 'primary' */
  intent?: 'primary' | 'danger';
  /** @default false */
  pending?: boolean;
  /** @default false */
  disabled?: boolean;
}

/** The footer of a dialog with a cancel button and a confirm or submit button. */
export function DialogActions({
  onCancel,
  focusCancel = false,
  confirmLabel,
  onConfirm,
  intent = 'primary',
  pending = false,
  disabled = false,
}: DialogActionsProps) {
  const intl = useIntl();
  return (
    <DialogFooter
      actions={
        <>
          <Button autoFocus={focusCancel} disabled={onCancel === null} onClick={() => onCancel?.()}>
            {intl.formatMessage({ id: 'form.cancelButton' })}
          </Button>
          <Button
            type={onConfirm ? 'button' : 'submit'}
            intent={intent}
            loading={pending}
            disabled={disabled}
            {...(onConfirm && { onClick: onConfirm })}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
