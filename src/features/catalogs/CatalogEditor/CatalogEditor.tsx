import { useIntl } from 'react-intl';
import type { ReactNode } from 'react';
import type { ChannelApp } from '@/entities/channel/useChannelApps';
import '@/features/catalogs/CatalogEditor/catalogEditor.css';
import '@/features/catalogs/CatalogEditor/entityDetails.css';
import { CatalogSkeleton } from '@/features/catalogs/CatalogEditor/CatalogSkeleton';
import { CatalogWorkbench } from '@/features/catalogs/CatalogEditor/CatalogWorkbench';
import { MissingCatalog } from '@/features/catalogs/CatalogEditor/MissingCatalog';
import { useKeptDraft } from '@/features/catalogs/CatalogEditor/useKeptDraft';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useGetCatalogQuery } from '@/services/api/catalogsApi';
import { QueryView } from '@/ui/QueryView/QueryView';

/** What the actions beside "save" depend on. */
export interface EditedCatalog {
  id: string;
  name: string;
  /** There is work that is not saved. */
  isDirty: boolean;
  /** It has mistakes, with which no channel takes it. */
  hasErrors: boolean;
}

export interface CatalogEditorProps {
  catalogId: string;
  /** The location that the catalog is of; null: it is what a master catalog holds. */
  locationId: string | null;
  /** Where it can be sold; stable. */
  channels: readonly ChannelApp[];
  /** The locale in which its money is written. */
  market: string;
  /** Whose work on it is kept in the browser. */
  userId: string;
  /** Looked at and not changed. @default false */
  readOnly?: boolean;
  /** What stands behind "save", as pushing it. */
  actions?: (catalog: EditedCatalog) => ReactNode;
  /** What stands above the panes, as that channels have another menu. */
  notes?: ReactNode;
  /** What stands below the fields of the catalog itself, as deleting it. */
  foot?: (catalog: EditedCatalog) => ReactNode;
  /** The way on where there is no such catalog, or none that the user may see. */
  missing: ReactNode;
}

/** What is going to be changed is read anew. */
const FRESH = { refetchOnMountOrArgChange: true };

/** A catalog, of a location or of a master catalog, to be edited (rows CA-02, CA-03, BC-03). */
export function CatalogEditor({ catalogId, locationId, missing, ...rest }: CatalogEditorProps) {
  const intl = useIntl();
  const { currentData, error, refetch, isFetching } = useGetCatalogQuery({ id: catalogId, locationId }, FRESH);
  const kept = useKeptDraft(rest.userId, catalogId);
  const isGone = isApiError(error) && error.kind === 'http' && error.status === 404;
  if (isGone && !(kept.isBegun && currentData)) return <MissingCatalog work={kept.work}>{missing}</MissingCatalog>;
  // An old copy of the cache is no beginning for work.
  const isOld = isFetching && !kept.isBegun;
  return (
    <QueryView
      data={kept.isRead && !isOld ? currentData : undefined}
      error={error && !isGone ? apiErrorText(intl, error) : null}
      onRetry={() => void refetch()}
      skeleton={<CatalogSkeleton />}
    >
      {(catalog) => (
        <CatalogWorkbench
          key={catalog.id}
          latest={catalog}
          locationId={locationId}
          kept={kept}
          isGone={isGone}
          missing={missing}
          {...rest}
        />
      )}
    </QueryView>
  );
}
