import { Classes } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { Link, useParams } from 'react-router-dom';
import { updateMasterCatalog } from '@/contract/masterCatalogs';
import { isGranted } from '@/contract/endpoint';
import { PATHS } from '@/domain/screenPaths';
import { CatalogEditor } from '@/features/catalogs/CatalogEditor/CatalogEditor';
import { marketLocale } from '@/lib/money';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useGetMasterCatalogQuery } from '@/services/api/masterCatalogsApi';
import { useChannelApps } from '@/services/apps/useChannelApps';
import { pathTo } from '@/services/paths/pathTo';
import { useSignedIn } from '@/services/session/useSignedIn';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { QueryView } from '@/ui/QueryView/QueryView';

/** What is in a master catalog, in the editor of the catalogs (row MC-01): it is sold in the channels that the user's locations have. */
export function MasterCatalogScreen() {
  const intl = useIntl();
  const { masterCatalogId = '' } = useParams();
  const { user, account, locations } = useSignedIn();
  const { data, error, refetch } = useGetMasterCatalogQuery(masterCatalogId);
  const channelOf = useChannelApps();
  const channels = useMemo(() => {
    const slugs = new Set(locations.flatMap((location) => location.channels.map(({ slug }) => slug)));
    return [...slugs].sort().map(channelOf);
  }, [locations, channelOf]);
  const back = (
    <Link to={pathTo('masterCatalogs', {}, { id: masterCatalogId })} className={Classes.BUTTON}>
      {intl.formatMessage({ id: 'masterCatalogs.detail.backLink' })}
    </Link>
  );
  // Also of one that was deleted while it was open.
  if (isApiError(error) && error.kind === 'http' && error.status === 404) {
    return (
      <EmptyState
        title={intl.formatMessage({ id: 'masterCatalogs.detail.goneTitle' })}
        action={
          <Link to={PATHS.masterCatalogs} className={Classes.BUTTON}>
            {intl.formatMessage({ id: 'masterCatalogs.deleted.backButton' })}
          </Link>
        }
      >
        {intl.formatMessage({ id: 'masterCatalogs.detail.goneText' })}
      </EmptyState>
    );
  }
  return (
    <QueryView
      data={data}
      error={error ? apiErrorText(intl, error) : null}
      onRetry={() => void refetch()}
      skeleton={<div className={Classes.SKELETON} style={{ height: 240 }} />}
    >
      {({ catalogId }) => (
        <CatalogEditor
          catalogId={catalogId ?? ''}
          locationId={null}
          channels={channels}
          market={marketLocale(account.fiscalData?.businessAddress?.country)}
          userId={user.id}
          readOnly={!isGranted(user.role, updateMasterCatalog)}
          actions={() => back}
          missing={back}
        />
      )}
    </QueryView>
  );
}
