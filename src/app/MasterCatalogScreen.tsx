import { Classes } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { Link, useParams } from 'react-router-dom';
import { updateMasterCatalog } from '@/contract/masterCatalogs';
import { isGranted } from '@/contract/endpoint';
import { PATHS } from '@/domain/screenPaths';
import { useChannelApps } from '@/entities/channel/useChannelApps';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { CatalogEditor } from '@/features/catalogs/CatalogEditor/CatalogEditor';
import { marketLocale } from '@/lib/money';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useGetMasterCatalogQuery } from '@/services/api/masterCatalogsApi';
import { pathTo } from '@/services/paths/pathTo';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { QueryView } from '@/ui/QueryView/QueryView';

/** Edits a master catalog with the catalog editor (row MC-01). Its channels are those of the user's locations. */
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
  // The master catalog may have been deleted while its page was open.
  if (isApiError(error) && error.kind === 'http' && error.status === 404) {
    return (
      <EmptyState
        title={intl.formatMessage({ id: 'masterCatalogs.detail.missingTitle' })}
        link={{ to: PATHS.masterCatalogs, text: intl.formatMessage({ id: 'masterCatalogs.deleted.backButton' }) }}
      >
        {intl.formatMessage({ id: 'masterCatalogs.detail.missingText' })}
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
