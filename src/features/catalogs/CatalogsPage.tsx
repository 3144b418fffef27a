import { Callout, Classes } from '@blueprintjs/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { createCatalog } from '@/contract/catalogs';
import { pushMenu } from '@/contract/menus';
import { isGranted } from '@/contract/endpoint';
import { useChannelApps } from '@/entities/channel/useChannelApps';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { catalogColumns } from '@/features/catalogs/CatalogList/catalogColumns';
import '@/features/catalogs/catalogs.css';
import { SyncButton } from '@/features/catalogs/CatalogSync/SyncButton';
import { MissingLocation } from '@/features/catalogs/MissingLocation';
import { SnapshotsButton } from '@/features/catalogs/Snapshots/SnapshotsButton';
import { useChannelDifferences } from '@/features/catalogs/useChannelDifferences';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListCatalogSummariesQuery } from '@/services/api/catalogsApi';
import { pathTo } from '@/services/paths/pathTo';
import { PRICE_SHEET_QUERY } from '@/services/paths/priceSheetQuery';
import { BY_NAME } from '@/ui/DataTable/column';
import { ListView } from '@/ui/DataTable/ListView';

/**
 * Route page that lists the catalogs of a location (row CA-01), with buttons to create one, push one to channels and view past pushes. With
 * `PRICE_SHEET_QUERY` it leads to the price sheet of the chosen catalog, at once if there is only one.
 */
export function CatalogsPage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  const { search } = useLocation();
  const { user, locations } = useSignedIn();
  const location = locations.find((each) => each.id === id);
  const { currentData: data, error, refetch } = useListCatalogSummariesQuery(location ? id : skipToken);
  const differences = useChannelDifferences(location?.id);
  const channelOf = useChannelApps();
  const columns = useMemo(
    () =>
      catalogColumns(intl, location?.timeZone ?? 'UTC', (catalogId) =>
        (differences.get(catalogId) ?? []).map(({ slug }) => channelOf(slug).name),
      ),
    [intl, location?.timeZone, differences, channelOf],
  );
  const address = pathTo('catalogs', { id });
  const isForPrices = new URLSearchParams(search).get(PRICE_SHEET_QUERY.name) === PRICE_SHEET_QUERY.value;
  const mayCreate = isGranted(user.role, createCatalog);
  const mayPush = isGranted(user.role, pushMenu);

  const hrefOf = (catalog: { id: string }) => `${address}/${encodeURIComponent(catalog.id)}${isForPrices ? search : ''}`;

  if (!location) return <MissingLocation />;
  const [only, ...others] = data?.data ?? [];
  if (isForPrices && only && others.length === 0) return <Navigate replace to={hrefOf(only)} />;
  return (
    <div className="table-page">
      {data?.data.length === 0 && (
        <Callout compact intent="warning" role="status">
          {intl.formatMessage({ id: 'catalogs.list.needsOneText' })}
        </Callout>
      )}
      <ListView
        label={intl.formatMessage({ id: 'screens.catalogs.title' })}
        searchLabel={intl.formatMessage({ id: 'catalogs.list.searchLabel' })}
        emptyTitle={intl.formatMessage({ id: 'catalogs.list.emptyTitle' })}
        list={data}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        columns={columns}
        rowId={idOf}
        rowHref={hrefOf}
        sortedBy={BY_NAME}
        actions={
          <>
            {mayPush && data && <SyncButton location={location} catalogs={data.data} />}
            <Link to={pathTo('priceMatrix', {})} className={Classes.BUTTON}>
              {intl.formatMessage({ id: 'catalogs.list.pricesLink' })}
            </Link>
            <SnapshotsButton location={location} mayPush={mayPush} />
            {mayCreate && (
              <Link to={`${address}/new`} className={Classes.BUTTON}>
                {intl.formatMessage({ id: 'catalogs.list.newButton' })}
              </Link>
            )}
          </>
        }
      />
    </div>
  );
}

function idOf({ id }: { id: string }): string {
  return id;
}
