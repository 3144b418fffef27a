import { Dialog } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useIntl } from 'react-intl';
import { PasswordForm } from '@/features/users/PasswordForm/PasswordForm';
import { showToast } from '@/ui/Toasts/showToast';

interface PasswordDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Changes the user's own password in a dialog. A click outside does not close it, so that the input is not lost. */
export function PasswordDialog({ isOpen, onClose }: PasswordDialogProps) {
  const intl = useIntl();

  function saved() {
    onClose();
    void showToast('success', intl.formatMessage({ id: 'users.password.savedToast' }));
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={intl.formatMessage({ id: 'users.password.title' })}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
    >
      <PasswordForm onSaved={saved} onCancel={onClose} />
    </Dialog>
  );
}
