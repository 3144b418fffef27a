import { Button, Classes } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { dismissOperation } from '@/contract/operations';
import { isGranted } from '@/contract/endpoint';
import type { MasterCatalog } from '@/domain/masterCatalog';
import type { Operation } from '@/domain/operation';
import { statusText } from '@/entities/operation/operationTexts';
import { useSignedIn } from '@/entities/session/useSignedIn';
import type { PushViews } from '@/features/masterCatalogs/pushViews';
import { storeOutcomes } from '@/features/masterCatalogs/MasterSync/masterSyncActors';
import { viewerZone } from '@/lib/timeZone';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useDismissOperationMutation, useListOperationsInfiniteQuery } from '@/services/api/operationsApi';
import { OutcomeMark } from '@/ui/OutcomeMark/OutcomeMark';
import { QueryView } from '@/ui/QueryView/QueryView';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

/** The push history of a master catalog, newest first; finished pushes can be dismissed (row MC-04). */
export function SyncHistory({ master, views }: { master: MasterCatalog; views: PushViews }) {
  const intl = useIntl();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useListOperationsInfiniteQuery({
    affectedEntityId: [master.id],
  });
  return (
    <section>
      <h3>{intl.formatMessage({ id: 'masterCatalogs.history.title' })}</h3>
      <QueryView
        data={data?.pages.flatMap((page) => page.data)}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        skeleton={<div className={`master-waits ${Classes.SKELETON}`} />}
        isEmpty={(operations) => operations.length === 0}
        empty={<p className={Classes.TEXT_MUTED}>{intl.formatMessage({ id: 'masterCatalogs.history.emptyText' })}</p>}
      >
        {(operations) => (
          <>
            <ul className="master-pushes">
              {operations.map((operation) => (
                <Push key={operation.id} operation={operation} views={views} />
              ))}
            </ul>
            {hasNextPage && (
              <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {intl.formatMessage({ id: 'masterCatalogs.history.moreButton' })}
              </Button>
            )}
          </>
        )}
      </QueryView>
    </section>
  );
}

function Push({ operation, views }: { operation: Operation; views: PushViews }) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const [dismiss, { error, isLoading }] = useDismissOperationMutation();
  const { id, status, date, by } = operation;
  return (
    <li>
      <details>
        <summary>
          <OutcomeMark outcome={status}>{statusText(intl, status)}</OutcomeMark>{' '}
          <ZonedTime instant={date} timeZone={viewerZone()} show="date" />
          {by && <span className={Classes.TEXT_MUTED}> {by}</span>}
        </summary>
        {views.outcomes(storeOutcomes(operation))}
      </details>
      {status !== 'ongoing' && isGranted(user.role, dismissOperation) && (
        <Button
          size="small"
          variant="minimal"
          icon={<Cross />}
          loading={isLoading}
          aria-label={intl.formatMessage({ id: 'masterCatalogs.history.dismissButton' })}
          onClick={() => void dismiss(id)}
        />
      )}
      {error && <span role="alert">{apiErrorText(intl, error)}</span>}
    </li>
  );
}
