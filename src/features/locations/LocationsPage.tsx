import { Classes } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { createLocation } from '@/contract/locationForm';
import { isGranted } from '@/contract/endpoint';
import { can } from '@/domain/permissions';
import type { Role } from '@/domain/role';
import { PATHS } from '@/domain/screenPaths';
import { useChannelApps } from '@/entities/channel/useChannelApps';
import { accountsOf } from '@/entities/locationFilter/locationFilter';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { locationColumns } from '@/features/locations/LocationList/locationColumns';
import '@/features/locations/locations.css';
import { useListAccountsQuery } from '@/services/api/accountsApi';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListLocationRowsQuery } from '@/services/api/locationFormApi';
import { pathTo } from '@/services/paths/pathTo';
import { BY_NAME } from '@/ui/DataTable/column';
import { ListView } from '@/ui/DataTable/ListView';
import { Picker } from '@/ui/Picker/Picker';

/** Route page that lists the locations that the user may see (specification 1 §2, §7). */
export function LocationsPage() {
  const intl = useIntl();
  const { user } = useSignedIn();
  const { data, error, refetch } = useListLocationRowsQuery();
  const { data: accountList } = useListAccountsQuery();
  const channelOf = useChannelApps();
  const [params, setParams] = useSearchParams();
  const accountId = params.get('account');
  const accounts = accountList && accountList.data.length > 1 ? accountList.data : null;

  const columns = useMemo(
    () => locationColumns(intl, { accounts: accounts && new Map(accounts.map(({ id, name }) => [id, name])), channelOf }),
    [intl, accounts, channelOf],
  );
  const list = useMemo(() => {
    if (!data || !accounts || accountId === null) return data;
    const accountIds = new Set(accountsOf(accounts, accountId).map(({ id }) => id));
    return { ...data, data: data.data.filter((location) => accountIds.has(location.accountId)) };
  }, [data, accounts, accountId]);

  function filter([id]: string[]) {
    setParams(
      (before) => {
        if (id === undefined) before.delete('account');
        else before.set('account', id);
        return before;
      },
      { replace: true },
    );
  }

  return (
    <div className="table-page">
      {accounts && (
        <div className="locations-filter">
          <Picker
            single
            label={intl.formatMessage({ id: 'locations.list.accountLabel' })}
            allLabel={intl.formatMessage({ id: 'locations.list.allAccountsLabel' })}
            items={accounts.map(({ id, name }) => ({ id, label: name }))}
            chosen={accountId === null ? [] : [accountId]}
            onChange={filter}
          />
        </div>
      )}
      <ListView
        label={intl.formatMessage({ id: 'screens.locations.title' })}
        searchLabel={intl.formatMessage({ id: 'locations.list.searchLabel' })}
        emptyTitle={intl.formatMessage({ id: accountId === null ? 'locations.list.emptyTitle' : 'locations.list.emptyAccountTitle' })}
        list={list}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        columns={columns}
        rowId={idOf}
        rowHref={hrefFor(user.role)}
        sortedBy={BY_NAME}
        actions={
          isGranted(user.role, createLocation) ? (
            <Link
              to={accountId === null ? PATHS.newLocation : pathTo('newLocationOfAccount', { account: accountId })}
              className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY}`}
            >
              {intl.formatMessage({ id: 'locations.list.newButton' })}
            </Link>
          ) : undefined
        }
      />
    </div>
  );
}

function idOf({ id }: { id: string }): string {
  return id;
}

/** A row links to the location form, or to the catalogs for users who may not edit the location (row CA-01). */
function hrefFor(role: Role): ((location: { id: string }) => string) | undefined {
  if (can(role, 'locations', 'updateOwn')) return formOf;
  return can(role, 'catalogs') ? catalogsOf : undefined;
}

function formOf({ id }: { id: string }): string {
  return pathTo('location', { id });
}

function catalogsOf({ id }: { id: string }): string {
  return pathTo('catalogs', { id });
}
