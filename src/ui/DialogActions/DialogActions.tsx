import { Button, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useIntl } from 'react-intl';

interface DialogActionsProps {
  /** Null while what is under way cannot be called off. */
  onCancel: (() => void) | null;
  /** Whether the focus is on the button that cancels. @default false */
  focusCancel?: boolean;
  confirmLabel: string;
  /** Without it the button submits the form around it. */
  onConfirm?: () => void;
  /** @default 'primary' */
  intent?: 'primary' | 'danger';
  /** @default false */
  pending?: boolean;
  /** @default false */
  disabled?: boolean;
}

/** The foot of a dialog that asks: a button that cancels, and one that confirms or submits. */
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
