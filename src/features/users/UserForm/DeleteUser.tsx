import { useIntl } from 'react-intl';
import type { User } from '@/domain/user';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useDeleteUserMutation } from '@/services/api/usersApi';
import { DeleteByName } from '@/ui/DeleteByName/DeleteByName';

/** Deletes a user; the confirmation requires the name, or the e-mail of a user without one. */
export function DeleteUser({ user, onDeleted }: { user: User; onDeleted: () => void }) {
  const intl = useIntl();
  const [deleteUser] = useDeleteUserMutation();

  async function remove() {
    const { error } = await deleteUser(user.id);
    return error ? apiErrorText(intl, error) : null;
  }

  return (
    <DeleteByName
      words={{
        open: intl.formatMessage({ id: 'users.delete.openButton' }),
        title: intl.formatMessage({ id: 'users.delete.title' }),
        confirm: intl.formatMessage({ id: 'users.delete.confirmButton' }),
      }}
      name={user.name?.trim() || user.email}
      onDelete={remove}
      onDeleted={onDeleted}
    >
      {intl.formatMessage({ id: 'users.delete.text' })}
    </DeleteByName>
  );
}
