import { Button, Callout } from '@blueprintjs/core';
import { useMemo, useState, type ReactElement } from 'react';
import { useIntl } from 'react-intl';
import type { RestoredMasterCatalog } from '@/domain/masterCatalog';
import { deletedColumns } from '@/features/masterCatalogs/MasterList/deletedColumns';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListDeletedMasterCatalogsQuery, useRestoreMasterCatalogMutation } from '@/services/api/masterCatalogsApi';
import { POLL_MS, useLive } from '@/services/realtime/useLive';
import { ListView } from '@/ui/DataTable/ListView';
import { FormProblem } from '@/ui/Form/FormProblem';
import { usePageVisible } from '@/ui/usePageVisible';

interface DeletedMastersProps {
  /** Null for all accounts that the user can see. */
  accountId: string | null;
  /** Account names by id; null when there is only one account. */
  accounts: ReadonlyMap<string, string> | null;
  /** The button that returns to the active master catalogs. */
  actions: ReactElement;
}

/** The deleted master catalogs that can still be restored (row T-11), most recently deleted first. */
export function DeletedMasters({ accountId, accounts, actions }: DeletedMastersProps) {
  const intl = useIntl();
  const live = useLive();
  const visible = usePageVisible();
  const { currentData, error, refetch } = useListDeletedMasterCatalogsQuery(accountId, {
    pollingInterval: live || !visible ? 0 : POLL_MS,
  });
  const [restored, setRestored] = useState<{ name: string; reply: RestoredMasterCatalog | null } | null>(null);
  const [restore, { error: restoreError, isLoading, originalArgs }] = useRestoreMasterCatalogMutation();
  const restoring = isLoading ? originalArgs : undefined;
  const columns = useMemo(
    () =>
      deletedColumns(intl, accounts, {
        restoring,
        restore: async ({ id, name }) => {
          setRestored(null);
          const reply = await restore(id);
          if (!reply.error) setRestored({ name, reply: reply.data ?? null });
        },
      }),
    [intl, accounts, restore, restoring],
  );
  return (
    <>
      {restored && <Restored {...restored} onClose={() => setRestored(null)} />}
      <FormProblem>{restoreError ? apiErrorText(intl, restoreError) : null}</FormProblem>
      <ListView
        label={intl.formatMessage({ id: 'masterCatalogs.deleted.title' })}
        searchLabel={intl.formatMessage({ id: 'masterCatalogs.list.searchLabel' })}
        emptyTitle={intl.formatMessage({ id: 'masterCatalogs.deleted.emptyTitle' })}
        list={currentData}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        columns={columns}
        rowId={({ id }) => id}
        actions={actions}
      />
    </>
  );
}

/** The name of the restored master catalog, and the restaurants that were not linked to it again. */
function Restored({ name, reply, onClose }: { name: string; reply: RestoredMasterCatalog | null; onClose: () => void }) {
  const intl = useIntl();
  const unlinked = reply?.notRelinked ?? [];
  return (
    <Callout
      compact
      intent={unlinked.length === 0 ? 'success' : 'warning'}
      role="status"
      title={intl.formatMessage({ id: 'masterCatalogs.deleted.restoredTitle' }, { name })}
    >
      {unlinked.length > 0 && (
        <ul className="master-stores">
          {unlinked.map(({ locationId, name: store, reason }) => (
            <li key={locationId}>
              {intl.formatMessage({ id: `masterCatalogs.deleted.${reason}Text` }, { location: store || locationId })}
            </li>
          ))}
        </ul>
      )}
      <Button size="small" onClick={onClose}>
        {intl.formatMessage({ id: 'masterCatalogs.deleted.closeButton' })}
      </Button>
    </Callout>
  );
}
