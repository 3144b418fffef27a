import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { User } from '@/domain/user';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useDeleteUserMutation } from '@/services/api/usersApi';
import { ConfirmByName } from '@/ui/ConfirmByName/ConfirmByName';

/** Deletes a user once its name was typed, or its e-mail when it has no name (decision G47). */
export function DeleteUser({ user, onDeleted }: { user: User; onDeleted: () => void }) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const [deleteUser, { isLoading, error, reset }] = useDeleteUserMutation();

  async function confirm() {
    const reply = await deleteUser(user.id);
    if (!reply.error) onDeleted();
  }

  function open() {
    reset();
    setOpen(true);
  }

  return (
    <>
      <Button className="form-actions-end" variant="outlined" intent="danger" onClick={open}>
        {intl.formatMessage({ id: 'users.delete.openButton' })}
      </Button>
      {isOpen && (
        <ConfirmByName
          title={intl.formatMessage({ id: 'users.delete.title' })}
          name={user.name?.trim() || user.email}
          confirmLabel={intl.formatMessage({ id: 'users.delete.confirmButton' })}
          pending={isLoading}
          problem={error ? apiErrorText(intl, error) : null}
          onConfirm={() => void confirm()}
          onClose={() => setOpen(false)}
        >
          {intl.formatMessage({ id: 'users.delete.text' })}
        </ConfirmByName>
      )}
    </>
  );
}
