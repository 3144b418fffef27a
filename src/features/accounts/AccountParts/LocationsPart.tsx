import { Classes, Switch } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Account } from '@/domain/account';
import type { Location } from '@/domain/location';
import { can } from '@/domain/permissions';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListAccountLocationsQuery, useListAllAccountLocationsQuery, useListAllSubaccountsQuery } from '@/services/api/accountsApi';
import { pathTo } from '@/services/paths/pathTo';
import { BY_NAME, type Column } from '@/ui/DataTable/column';
import { ListView } from '@/ui/DataTable/ListView';

/** The restaurants of an account, optionally with those of its sub-accounts. */
export function LocationsPart({ account }: { account: Account }) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const [all, setAll] = useState(false);
  const own = useListAccountLocationsQuery(all ? skipToken : account.id);
  const allLocations = useListAllAccountLocationsQuery(all ? account.id : skipToken);
  const { currentData, error, refetch } = all ? allLocations : own;
  const { data: subaccounts } = useListAllSubaccountsQuery(all ? account.id : skipToken);

  const columns = useMemo(() => {
    const names = new Map([account, ...(subaccounts?.data ?? [])].map(({ id, name }) => [id, name]));
    const accountColumn: Column<Location> = {
      id: 'account',
      title: intl.formatMessage({ id: 'accounts.locations.accountLabel' }),
      width: 'minmax(0, 1fr)',
      text: ({ accountId }) => names.get(accountId) ?? accountId,
    };
    return [
      { id: 'name', title: intl.formatMessage({ id: 'accounts.locations.nameLabel' }), width: 'minmax(0, 2fr)', text: nameOf },
      { id: 'address', title: intl.formatMessage({ id: 'accounts.form.addressLabel' }), width: 'minmax(0, 2fr)', text: addressOf },
      ...(all ? [accountColumn] : []),
    ];
  }, [intl, account, subaccounts, all]);

  const mayEdit = can(user.role, 'locations', 'updateOwn');
  return (
    <>
      {can(user.role, 'subaccounts-view') && !account.parentId && (
        <Switch checked={all} onChange={() => setAll(!all)} label={intl.formatMessage({ id: 'accounts.locations.allLabel' })} />
      )}
      <ListView
        label={intl.formatMessage({ id: 'accounts.locations.title' })}
        searchLabel={intl.formatMessage({ id: 'accounts.locations.searchLabel' })}
        emptyTitle={intl.formatMessage({ id: 'accounts.locations.emptyTitle' })}
        list={currentData}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        columns={columns}
        rowId={idOf}
        rowHref={mayEdit ? addressOfLocation : undefined}
        sortedBy={BY_NAME}
        actions={
          can(user.role, 'locations', 'createOwn') ? (
            <Link to={pathTo('newLocationOfAccount', { account: account.id })} className={Classes.BUTTON}>
              {intl.formatMessage({ id: 'accounts.locations.newButton' })}
            </Link>
          ) : undefined
        }
      />
    </>
  );
}

function idOf({ id }: Location): string {
  return id;
}

function nameOf({ name }: Location): string {
  return name;
}

function addressOf({ address, city }: Location): string {
  return [address, city].filter(Boolean).join(', ');
}

function addressOfLocation({ id }: Location): string {
  return pathTo('location', { id });
}
