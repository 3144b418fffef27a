import { Button } from '@blueprintjs/core';
import type { IntlShape } from 'react-intl';
import type { DeletedMasterCatalog } from '@/domain/masterCatalog';
import { viewerZone } from '@/lib/timeZone';
import type { Column } from '@/ui/DataTable/column';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface Restoring {
  /** The id of the master catalog that is being restored. */
  restoring: string | undefined;
  restore: (master: DeletedMasterCatalog) => Promise<void>;
}

/** The columns of the list of deleted master catalogs; `accounts` maps ids to names, null when there is only one account. */
export function deletedColumns(
  intl: IntlShape,
  accounts: ReadonlyMap<string, string> | null,
  { restoring, restore }: Restoring,
): Column<DeletedMasterCatalog>[] {
  const moment = (id: 'deletedAt' | 'restorableUntil', onlyWide: boolean): Column<DeletedMasterCatalog> => ({
    id,
    title: intl.formatMessage({ id: `masterCatalogs.deleted.${id}Column` }),
    width: '160px',
    onlyWide,
    // ISO timestamps sort chronologically.
    text: (master) => master[id] ?? '',
    cell: (master) => (master[id] ? <ZonedTime instant={master[id]} timeZone={viewerZone()} show="date" /> : null),
  });
  return [
    {
      id: 'name',
      title: intl.formatMessage({ id: 'masterCatalogs.list.nameColumn' }),
      width: 'minmax(0, 2fr)',
      text: ({ name }) => name,
    },
    ...(accounts
      ? [
          {
            id: 'account',
            title: intl.formatMessage({ id: 'masterCatalogs.list.accountColumn' }),
            width: 'minmax(0, 1.2fr)',
            onlyWide: true,
            text: ({ accountId }: DeletedMasterCatalog) => accounts.get(accountId ?? '') ?? accountId ?? '',
          },
        ]
      : []),
    {
      id: 'deletedBy',
      title: intl.formatMessage({ id: 'masterCatalogs.deleted.deletedByColumn' }),
      width: 'minmax(0, 1fr)',
      onlyWide: true,
      text: ({ deletedBy }) => deletedBy ?? '',
    },
    moment('deletedAt', true),
    moment('restorableUntil', false),
    {
      id: 'restore',
      title: intl.formatMessage({ id: 'masterCatalogs.deleted.restoreColumn' }),
      width: '144px',
      text: () => '',
      cell: (master) => (
        <Button
          size="small"
          loading={restoring === master.id}
          disabled={restoring !== undefined}
          onClick={() => void restore(master)}
          aria-label={intl.formatMessage({ id: 'masterCatalogs.deleted.restoreLabel' }, { name: master.name })}
        >
          {intl.formatMessage({ id: 'masterCatalogs.deleted.restoreButton' })}
        </Button>
      ),
    },
  ];
}
