import { useMemo } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import type { AuditEntry } from '@/domain/auditEntry';
import { AuditTime } from '@/features/auditLogs/AuditTime';
import { actionText, entityText } from '@/features/auditLogs/auditTexts';
import type { Column } from '@/ui/DataTable/column';
import { DataTable } from '@/ui/DataTable/DataTable';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  onOpen: (entry: AuditEntry) => void;
}

/** The loaded entries of the log, newest first. They cannot be sorted, because further pages are not loaded. */
export function AuditTable({ entries, onOpen }: AuditTableProps) {
  const intl = useIntl();
  const columns = useMemo(() => columnsOf(intl), [intl]);
  return (
    <DataTable
      label={intl.formatMessage({ id: 'auditLogs.table.label' })}
      rows={entries}
      columns={columns}
      rowId={idOf}
      onRowOpen={onOpen}
    />
  );
}

function idOf({ id }: AuditEntry): string {
  return id;
}

function columnsOf(intl: IntlShape): Column<AuditEntry>[] {
  return [
    {
      id: 'date',
      title: intl.formatMessage({ id: 'auditLogs.table.dateLabel' }),
      width: '184px',
      text: ({ date }) => date,
      cell: ({ date }) => <AuditTime date={date} />,
    },
    {
      id: 'user',
      title: intl.formatMessage({ id: 'auditLogs.table.userLabel' }),
      width: 'minmax(0, 3fr)',
      text: ({ userEmail, userId }) => userEmail ?? userId ?? intl.formatMessage({ id: 'auditLogs.table.nobodyLabel' }),
    },
    {
      id: 'what',
      title: intl.formatMessage({ id: 'auditLogs.table.actionLabel' }),
      width: 'minmax(0, 2fr)',
      text: ({ action, entity }) => [entity && entityText(intl, entity), action && actionText(intl, action)].filter(Boolean).join(' · '),
    },
    {
      id: 'entityId',
      title: intl.formatMessage({ id: 'auditLogs.table.entityIdLabel' }),
      width: 'minmax(0, 3fr)',
      onlyWide: true,
      text: ({ entityId }) => entityId ?? '',
    },
    {
      id: 'changes',
      title: intl.formatMessage({ id: 'auditLogs.table.changesLabel' }),
      width: '88px',
      onlyWide: true,
      text: ({ changes }) => intl.formatNumber(changes?.length ?? 0),
      number: ({ changes }) => changes?.length ?? 0,
    },
  ];
}
