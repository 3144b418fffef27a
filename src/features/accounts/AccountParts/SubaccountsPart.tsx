import { Classes } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Account } from '@/domain/account';
import { can } from '@/domain/permissions';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { accountAddress } from '@/features/accounts/accountAddress';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListSubaccountsQuery } from '@/services/api/accountsApi';
import { pathTo } from '@/services/paths/pathTo';
import { BY_NAME, type Column } from '@/ui/DataTable/column';
import { ListView } from '@/ui/DataTable/ListView';

/** The sub-accounts of an account. */
export function SubaccountsPart({ account }: { account: Account }) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const { currentData, error, refetch } = useListSubaccountsQuery(account.id);
  const columns = useMemo(
    (): Column<Account>[] => [
      { id: 'name', title: intl.formatMessage({ id: 'accounts.form.nameLabel' }), width: 'minmax(0, 2fr)', text: ({ name }) => name },
      {
        id: 'taxId',
        title: intl.formatMessage({ id: 'accounts.form.taxIdLabel' }),
        width: 'minmax(0, 1fr)',
        text: ({ taxId }) => taxId ?? '',
      },
      {
        id: 'city',
        title: intl.formatMessage({ id: 'accounts.form.cityLabel' }),
        width: 'minmax(0, 1fr)',
        text: ({ fiscalData }) => fiscalData?.businessAddress?.city ?? '',
      },
    ],
    [intl],
  );
  return (
    <ListView
      label={intl.formatMessage({ id: 'accounts.subaccounts.title' })}
      searchLabel={intl.formatMessage({ id: 'accounts.subaccounts.searchLabel' })}
      emptyTitle={intl.formatMessage({ id: 'accounts.subaccounts.emptyTitle' })}
      list={currentData}
      error={error ? apiErrorText(intl, error) : null}
      onRetry={() => void refetch()}
      columns={columns}
      rowId={({ id }) => id}
      rowHref={accountAddress}
      sortedBy={BY_NAME}
      actions={
        can(user.role, 'subaccounts-view', 'updateOwn') ? (
          <Link to={pathTo('newSubaccount', { parentAccountIdToNewSubAcc: account.id })} className={Classes.BUTTON}>
            {intl.formatMessage({ id: 'accounts.subaccounts.newButton' })}
          </Link>
        ) : undefined
      }
    />
  );
}
