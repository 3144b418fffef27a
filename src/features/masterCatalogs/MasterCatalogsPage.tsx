import { Button } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { createMasterCatalog, listDeletedMasterCatalogs } from '@/contract/masterCatalogs';
import { isGranted } from '@/contract/endpoint';
import type { MasterCatalog } from '@/domain/masterCatalog';
import { useLocationChoices } from '@/entities/locationFilter/useLocationChoices';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { MasterDrawer } from '@/features/masterCatalogs/MasterDetail/MasterDrawer';
import { NewMasterDialog } from '@/features/masterCatalogs/MasterDetail/NewMasterDialog';
import { DeletedMasters } from '@/features/masterCatalogs/MasterList/DeletedMasters';
import { masterColumns } from '@/features/masterCatalogs/MasterList/masterColumns';
import '@/features/masterCatalogs/masterCatalogs.css';
import { MasterSync } from '@/features/masterCatalogs/MasterSync/MasterSync';
import type { PushViews } from '@/features/masterCatalogs/pushViews';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListMasterCatalogsQuery } from '@/services/api/masterCatalogsApi';
import { pathTo } from '@/services/paths/pathTo';
import { POLL_MS, useLive } from '@/services/realtime/useLive';
import { BY_NAME } from '@/ui/DataTable/column';
import { ListView } from '@/ui/DataTable/ListView';
import { Picker } from '@/ui/Picker/Picker';
import { usePageVisible } from '@/ui/usePageVisible';

/** Route page that lists the menus that several locations share (row MC-01); the one whose id is in the URL is open in a drawer. */
export function MasterCatalogsPage({ views }: { views: PushViews }) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const { accounts } = useLocationChoices();
  const [params, setParams] = useSearchParams();
  const [isNew, setNew] = useState(false);
  const [syncing, setSyncing] = useState<MasterCatalog | null>(null);
  const live = useLive();
  const visible = usePageVisible();
  const accountId = params.get('account');
  const { currentData: data, error, refetch } = useListMasterCatalogsQuery(accountId, { pollingInterval: live || !visible ? 0 : POLL_MS });
  const names = useMemo(() => (accounts.length > 1 ? new Map(accounts.map(({ id, name }) => [id, name])) : null), [accounts]);
  const columns = useMemo(() => masterColumns(intl, names), [intl, names]);
  const opened = data?.data.find(({ id }) => id === params.get('id')) ?? null;

  const mayRestore = isGranted(user.role, listDeletedMasterCatalogs);
  const showsDeleted = mayRestore && params.has('deleted');

  function showDeleted(shown: boolean) {
    setParams((before) => {
      // The search text belongs to the other list.
      before.delete('q');
      if (shown) before.set('deleted', '1');
      else before.delete('deleted');
      return before;
    });
  }

  function change(name: 'account' | 'id', value: string | undefined) {
    setParams((before) => {
      if (value === undefined) before.delete(name);
      else before.set(name, value);
      return before;
    });
  }

  return (
    <div className="table-page">
      {accounts.length > 1 && (
        <div className="masters-filter">
          <Picker
            single
            label={intl.formatMessage({ id: 'masterCatalogs.list.accountLabel' })}
            allLabel={intl.formatMessage({ id: 'masterCatalogs.list.allAccountsLabel' })}
            items={accounts.map(({ id, name }) => ({ id, label: name }))}
            chosen={accountId === null ? [] : [accountId]}
            onChange={([id]) => change('account', id)}
          />
        </div>
      )}
      {showsDeleted ? (
        <DeletedMasters
          accountId={accountId}
          accounts={names}
          actions={<Button onClick={() => showDeleted(false)}>{intl.formatMessage({ id: 'masterCatalogs.deleted.backButton' })}</Button>}
        />
      ) : (
        <ListView
          label={intl.formatMessage({ id: 'screens.masterCatalogs.title' })}
          searchLabel={intl.formatMessage({ id: 'masterCatalogs.list.searchLabel' })}
          emptyTitle={intl.formatMessage({ id: 'masterCatalogs.list.emptyTitle' })}
          list={data}
          error={error ? apiErrorText(intl, error) : null}
          onRetry={() => void refetch()}
          columns={columns}
          rowId={idOf}
          rowHref={({ id }) => pathTo('masterCatalogs', {}, { ...Object.fromEntries(params), id })}
          sortedBy={BY_NAME}
          actions={
            <>
              {mayRestore && (
                <Button onClick={() => showDeleted(true)}>{intl.formatMessage({ id: 'masterCatalogs.deleted.openButton' })}</Button>
              )}
              {isGranted(user.role, createMasterCatalog) && (
                <Button intent="primary" onClick={() => setNew(true)}>
                  {intl.formatMessage({ id: 'masterCatalogs.list.newButton' })}
                </Button>
              )}
            </>
          }
        />
      )}
      {isNew && (
        <NewMasterDialog
          accounts={accounts}
          onClose={() => setNew(false)}
          onCreated={({ id }) => {
            setNew(false);
            change('id', id);
          }}
        />
      )}
      <MasterDrawer
        master={opened}
        views={views}
        onClose={() => change('id', undefined)}
        onSync={setSyncing}
        onOpen={(id) => change('id', id)}
      />
      {syncing && <MasterSync key={syncing.id} master={syncing} views={views} onClose={() => setSyncing(null)} />}
    </div>
  );
}

function idOf({ id }: { id: string }): string {
  return id;
}
