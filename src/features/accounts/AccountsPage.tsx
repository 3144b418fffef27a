import { Classes } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { Link } from 'react-router-dom';
import { BILLING_MODES, type Account } from '@/domain/account';
import { can } from '@/domain/permissions';
import { PATHS } from '@/domain/screenPaths';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { accountAddress } from '@/features/accounts/accountAddress';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListAccountsQuery } from '@/services/api/accountsApi';
import { BY_NAME, type Column } from '@/ui/DataTable/column';
import { ListView } from '@/ui/DataTable/ListView';

/** Route page that lists the accounts and sub-accounts that the user may see (specification 1 §2, §7). */
export function AccountsPage() {
  const intl = useIntl();
  const { user } = useSignedIn();
  const { data, error, refetch } = useListAccountsQuery();
  const columns = useMemo(() => columnsOf(intl, new Map(data?.data.map(({ id, name }) => [id, name]))), [intl, data]);
  return (
    <div className="table-page">
      <ListView
        label={intl.formatMessage({ id: 'screens.accounts.title' })}
        searchLabel={intl.formatMessage({ id: 'accounts.list.searchLabel' })}
        emptyTitle={intl.formatMessage({ id: 'accounts.list.emptyTitle' })}
        list={data}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        columns={columns}
        rowId={idOf}
        rowHref={accountAddress}
        sortedBy={BY_NAME}
        actions={
          can(user.role, 'accounts', 'createOwn') ? (
            <Link to={PATHS.newAccount} className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY}`}>
              {intl.formatMessage({ id: 'accounts.list.newButton' })}
            </Link>
          ) : undefined
        }
      />
    </div>
  );
}

function idOf({ id }: Account): string {
  return id;
}

function columnsOf(intl: IntlShape, names: ReadonlyMap<string, string>): Column<Account>[] {
  return [
    {
      id: 'name',
      title: intl.formatMessage({ id: 'accounts.form.nameLabel' }),
      width: 'minmax(0, 2.6fr)',
      text: ({ name }) => name,
    },
    {
      id: 'parent',
      title: intl.formatMessage({ id: 'accounts.list.parentLabel' }),
      width: 'minmax(0, 1.8fr)',
      text: ({ parentId }) => (parentId ? (names.get(parentId) ?? parentId) : ''),
    },
    {
      id: 'taxId',
      title: intl.formatMessage({ id: 'accounts.form.taxIdLabel' }),
      width: 'minmax(0, 2fr)',
      text: ({ taxId }) => taxId ?? '',
    },
    {
      id: 'country',
      title: intl.formatMessage({ id: 'accounts.form.countryLabel' }),
      width: 'minmax(0, 1.3fr)',
      onlyWide: true,
      text: ({ fiscalData }) => countryText(intl, fiscalData?.businessAddress?.country ?? ''),
    },
    {
      id: 'currency',
      title: intl.formatMessage({ id: 'accounts.form.currencyLabel' }),
      width: '96px',
      onlyWide: true,
      text: ({ currency }) => currency ?? '',
    },
    {
      id: 'billingMode',
      title: intl.formatMessage({ id: 'accounts.form.billingModeLabel' }),
      width: 'minmax(0, 2.5fr)',
      onlyWide: true,
      text: ({ billingMode }) => billingText(intl, billingMode ?? ''),
    },
    {
      id: 'apps',
      title: intl.formatMessage({ id: 'accounts.form.appsTitle' }),
      width: '88px',
      onlyWide: true,
      text: ({ apps }) => intl.formatNumber(apps.length),
      number: ({ apps }) => apps.length,
    },
  ];
}

/** An unknown country code is shown unchanged. */
function countryText(intl: IntlShape, code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (intl.formatDisplayName(code, { type: 'region' }) ?? code) : code;
}

function billingText(intl: IntlShape, mode: string): string {
  const known = BILLING_MODES.find((one) => one === mode);
  return known ? intl.formatMessage({ id: `accounts.billingMode.${known}` }) : mode;
}
