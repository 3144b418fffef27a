import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import type { Account } from '@/domain/account';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useDeleteAccountMutation } from '@/services/api/accountsApi';
import { ConfirmByName } from '@/ui/ConfirmByName/ConfirmByName';

/** Deletes an account once its name was typed (decision G47). One that still has something is refused by the server. */
export function DeleteAccount({ account, onDeleted }: { account: Account; onDeleted: () => void }) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const [deleteAccount, { isLoading, error, reset }] = useDeleteAccountMutation();

  async function confirm() {
    const reply = await deleteAccount(account.id);
    if (!reply.error) onDeleted();
  }

  function open() {
    reset();
    setOpen(true);
  }

  return (
    <>
      <Button className="form-actions-end" variant="outlined" intent="danger" onClick={open}>
        {intl.formatMessage({ id: 'accounts.delete.openButton' })}
      </Button>
      {isOpen && (
        <ConfirmByName
          title={intl.formatMessage({ id: 'accounts.delete.title' })}
          name={account.name}
          confirmLabel={intl.formatMessage({ id: 'accounts.delete.confirmButton' })}
          pending={isLoading}
          problem={error ? refusalText(intl, error) : null}
          onConfirm={() => void confirm()}
          onClose={() => setOpen(false)}
        >
          {intl.formatMessage({ id: 'accounts.delete.text' })}
        </ConfirmByName>
      )}
    </>
  );
}

function refusalText(intl: IntlShape, error: unknown): string {
  const isNotEmpty = isApiError(error) && error.kind === 'http' && error.code === 'ACCOUNT_NOT_EMPTY';
  return isNotEmpty ? intl.formatMessage({ id: 'accounts.delete.notEmptyError' }) : apiErrorText(intl, error);
}
