import { Classes } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import '@/features/catalogs/CatalogEditor/catalogEditor.css';
import '@/features/catalogs/CatalogEditor/entityDetails.css';
import { CatalogWorkbench, type CatalogWorkbenchProps } from '@/features/catalogs/CatalogEditor/CatalogWorkbench';
import { MissingCatalog } from '@/features/catalogs/CatalogEditor/MissingCatalog';
import { useStoredDraft } from '@/features/catalogs/CatalogEditor/useStoredDraft';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useGetCatalogQuery } from '@/services/api/catalogsApi';
import { QueryView } from '@/ui/QueryView/QueryView';

interface CatalogEditorProps extends Omit<CatalogWorkbenchProps, 'latest' | 'storedDraft' | 'isDeleted'> {
  catalogId: string;
}

/** Refetches the catalog when the editor opens. */
const FRESH = { refetchOnMountOrArgChange: true };

/** The editor of a catalog of a location or of a master catalog (rows CA-02, CA-03, BC-03). */
export function CatalogEditor({ catalogId, locationId, missing, ...rest }: CatalogEditorProps) {
  const intl = useIntl();
  const { currentData, error, refetch, isFetching } = useGetCatalogQuery({ id: catalogId, locationId }, FRESH);
  const storedDraft = useStoredDraft(rest.userId, catalogId);
  const isDeleted = isApiError(error) && error.kind === 'http' && error.status === 404;
  if (isDeleted && !(storedDraft.hasStarted && currentData)) return <MissingCatalog work={storedDraft.work}>{missing}</MissingCatalog>;
  // An edit must not start from a stale cached copy.
  const isStale = isFetching && !storedDraft.hasStarted;
  return (
    <QueryView
      data={storedDraft.isRead && !isStale ? currentData : undefined}
      error={error && !isDeleted ? apiErrorText(intl, error) : null}
      onRetry={() => void refetch()}
      skeleton={<CatalogSkeleton />}
    >
      {(catalog) => (
        <CatalogWorkbench
          key={catalog.id}
          latest={catalog}
          locationId={locationId}
          storedDraft={storedDraft}
          isDeleted={isDeleted}
          missing={missing}
          {...rest}
        />
      )}
    </QueryView>
  );
}

/** The three panes while the catalog loads. */
function CatalogSkeleton() {
  return (
    <div className="catalog-editor">
      <div className={`catalog-head-waits ${Classes.SKELETON}`} />
      <div className="catalog-panes">
        <div className={`catalog-pane catalog-containers ${Classes.SKELETON}`} />
        <div className={`catalog-pane catalog-items ${Classes.SKELETON}`} />
        <div className={`catalog-pane catalog-detail-pane ${Classes.SKELETON}`} />
      </div>
    </div>
  );
}
