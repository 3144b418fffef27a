import { useMemo } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import type { Account } from '@/domain/account';
import { APP_SCOPES, type App } from '@/domain/app';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListAccountAppsQuery } from '@/services/api/appsApi';
import { AppIcon } from '@/ui/AppIcon/AppIcon';
import { BY_NAME, type Column } from '@/ui/DataTable/column';
import { ListView } from '@/ui/DataTable/ListView';

/** The channels, riders, points of sale and loyalty programmes of an account (`GET /accounts/{id}/apps`). */
export function AppsPart({ account }: { account: Account }) {
  const intl = useIntl();
  const { currentData, error, refetch } = useListAccountAppsQuery({ accountId: account.id, scopes: APP_SCOPES });
  const columns = useMemo(
    (): Column<App>[] => [
      {
        id: 'name',
        title: intl.formatMessage({ id: 'accounts.apps.nameLabel' }),
        width: 'minmax(0, 1fr)',
        text: ({ name }) => name,
        cell: ({ name, image }) => (
          <span className="account-app">
            <AppIcon name={name} image={image} />
            {name}
          </span>
        ),
      },
      {
        id: 'kind',
        title: intl.formatMessage({ id: 'accounts.apps.kindLabel' }),
        width: 'minmax(0, 1fr)',
        text: ({ scopes }) => intl.formatList(scopes.map((scope) => kindText(intl, scope))),
      },
    ],
    [intl],
  );
  return (
    <ListView
      label={intl.formatMessage({ id: 'accounts.apps.title' })}
      searchLabel={intl.formatMessage({ id: 'accounts.apps.searchLabel' })}
      emptyTitle={intl.formatMessage({ id: 'accounts.apps.emptyTitle' })}
      list={currentData}
      error={error ? apiErrorText(intl, error) : null}
      onRetry={() => void refetch()}
      columns={columns}
      rowId={({ slug }) => slug}
      sortedBy={BY_NAME}
    />
  );
}

function kindText(intl: IntlShape, scope: string): string {
  const known = APP_SCOPES.find((one) => one === scope);
  return known ? intl.formatMessage({ id: `accounts.appKind.${known}` }) : scope;
}
