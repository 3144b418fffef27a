import { useIntl } from 'react-intl';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { ViewContent } from '@/domain/savedView';
import { SCREEN_PATHS } from '@/domain/screenPaths';
import { viewAddress, VIEW_PARAM } from '@/domain/viewAddress';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListSavedViewsQuery } from '@/services/api/savedViewsApi';
import { DataTableSkeleton } from '@/ui/DataTable/DataTableSkeleton';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { QueryView } from '@/ui/QueryView/QueryView';

/** The screen of a link to a saved view (`viewLink`): replaces the address with the content of the view, if the user sees the view (row M-04). */
export function ViewLink({ kind }: Pick<ViewContent, 'kind'>) {
  const intl = useIntl();
  const [params] = useSearchParams();
  const { data, error, isFetching, refetch } = useListSavedViewsQuery(undefined, { refetchOnMountOrArgChange: true });
  const view = data?.data.find(({ id }) => id === params.get(VIEW_PARAM));
  return (
    <div className="table-page">
      <QueryView
        // A list from before the view was shared does not contain it.
        data={isFetching ? undefined : data?.data}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        skeleton={<DataTableSkeleton />}
      >
        {() =>
          view ? (
            <Navigate to={viewAddress(view)} replace />
          ) : (
            <EmptyState
              title={intl.formatMessage({ id: 'views.missing.title' })}
              link={{
                to: kind === 'pivot' ? SCREEN_PATHS.pivot : SCREEN_PATHS.reports,
                text: intl.formatMessage({ id: `views.missing.${kind}Button` }),
              }}
            >
              {intl.formatMessage({ id: 'views.missing.text' })}
            </EmptyState>
          )
        }
      </QueryView>
    </div>
  );
}
