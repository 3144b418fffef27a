import { useIntl, type IntlShape } from 'react-intl';
import type { Account } from '@/domain/account';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useDeleteAccountMutation } from '@/services/api/accountFormApi';
import { DeleteByName } from '@/ui/DeleteByName/DeleteByName';

/** Deletes an account. The server rejects deleting an account that is not empty. */
export function DeleteAccount({ account, onDeleted }: { account: Account; onDeleted: () => void }) {
  const intl = useIntl();
  const [deleteAccount] = useDeleteAccountMutation();

  async function remove() {
    const { error } = await deleteAccount(account.id);
    return error ? refusalText(intl, error) : null;
  }

  return (
    <DeleteByName
      words={{
        open: intl.formatMessage({ id: 'accounts.delete.openButton' }),
        title: intl.formatMessage({ id: 'accounts.delete.title' }),
        confirm: intl.formatMessage({ id: 'accounts.delete.confirmButton' }),
      }}
      name={account.name}
      onDelete={remove}
      onDeleted={onDeleted}
    >
      {intl.formatMessage({ id: 'accounts.delete.text' })}
    </DeleteByName>
  );
}

function refusalText(intl: IntlShape, error: unknown): string {
  const isNotEmpty = isApiError(error) && error.kind === 'http' && error.code === 'ACCOUNT_NOT_EMPTY';
  return isNotEmpty ? intl.formatMessage({ id: 'accounts.delete.notEmptyError' }) : apiErrorText(intl, error);
}
