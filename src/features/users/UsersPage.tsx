import { Classes } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { can } from '@/domain/permissions';
import { PATHS } from '@/domain/screenPaths';
import type { User } from '@/domain/user';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { userAddress } from '@/features/users/userAddress';
import { idOfUser, userColumns } from '@/features/users/userColumns';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListAccountsQuery } from '@/services/api/accountsApi';
import { useListUsersQuery } from '@/services/api/usersApi';
import { BY_NAME } from '@/ui/DataTable/column';
import { ListView } from '@/ui/DataTable/ListView';

/** Route page that lists the users of the accounts that the user may see (specification 1 §2, §7). */
export function UsersPage() {
  const intl = useIntl();
  const { user } = useSignedIn();
  const { data, error, refetch } = useListUsersQuery();
  const { data: accounts } = useListAccountsQuery();
  const columns = useMemo(() => userColumns(intl, new Map(accounts?.data.map(({ id, name }) => [id, name]))), [intl, accounts]);
  return (
    <div className="table-page">
      <ListView
        label={intl.formatMessage({ id: 'screens.users.title' })}
        searchLabel={intl.formatMessage({ id: 'users.list.searchLabel' })}
        emptyTitle={intl.formatMessage({ id: 'users.list.emptyTitle' })}
        list={data}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        columns={columns}
        rowId={idOfUser}
        rowHref={can(user.role, 'users', 'updateOwn') ? addressOfUser : undefined}
        sortedBy={BY_NAME}
        actions={
          can(user.role, 'users', 'createOwn') ? (
            <Link to={PATHS.newUser} className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY}`}>
              {intl.formatMessage({ id: 'users.list.newButton' })}
            </Link>
          ) : undefined
        }
      />
    </div>
  );
}

function addressOfUser(user: User): string {
  return userAddress(user, false);
}
