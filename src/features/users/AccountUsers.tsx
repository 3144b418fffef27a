import { Classes, Switch } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Account } from '@/domain/account';
import { can } from '@/domain/permissions';
import type { User } from '@/domain/user';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { userAddress } from '@/features/users/userAddress';
import { idOfUser, userColumns } from '@/features/users/userColumns';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListAllSubaccountsQuery } from '@/services/api/accountsApi';
import { useListAccountUsersQuery, useListAllAccountUsersQuery } from '@/services/api/usersApi';
import { pathTo } from '@/services/paths/pathTo';
import { BY_NAME } from '@/ui/DataTable/column';
import { ListView } from '@/ui/DataTable/ListView';

/** The users of an account, optionally with those of its sub-accounts. */
export function AccountUsers({ account }: { account: Account }) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const [all, setAll] = useState(false);
  const own = useListAccountUsersQuery(all ? skipToken : account.id);
  const allUsers = useListAllAccountUsersQuery(all ? account.id : skipToken);
  const { currentData, error, refetch } = all ? allUsers : own;
  const { data: subaccounts } = useListAllSubaccountsQuery(all ? account.id : skipToken);
  const columns = useMemo(() => {
    const names = new Map([account, ...(subaccounts?.data ?? [])].map(({ id, name }) => [id, name]));
    return userColumns(intl, names).filter(({ id }) => id !== 'account' || all);
  }, [intl, account, subaccounts, all]);

  return (
    <>
      {can(user.role, 'subaccounts-view') && !account.parentId && (
        <Switch checked={all} onChange={() => setAll(!all)} label={intl.formatMessage({ id: 'users.list.allLabel' })} />
      )}
      <ListView
        label={intl.formatMessage({ id: 'screens.users.title' })}
        searchLabel={intl.formatMessage({ id: 'users.list.searchLabel' })}
        emptyTitle={intl.formatMessage({ id: 'users.list.emptyTitle' })}
        list={currentData}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        columns={columns}
        rowId={idOfUser}
        rowHref={can(user.role, 'users', 'updateOwn') ? addressUnderAccount : undefined}
        sortedBy={BY_NAME}
        actions={
          can(user.role, 'users', 'createOwn') ? (
            <Link to={pathTo('newAccountUser', { idAccount: account.id })} className={Classes.BUTTON}>
              {intl.formatMessage({ id: 'users.list.newButton' })}
            </Link>
          ) : undefined
        }
      />
    </>
  );
}

/** The page of a user under its own account, which may be a sub-account. */
function addressUnderAccount(user: User): string {
  return userAddress(user, true);
}
