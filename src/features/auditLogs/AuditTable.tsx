import { Classes, HTMLTable } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import type { AuditEntry } from '@/domain/auditEntry';
import { AuditTime } from '@/features/auditLogs/AuditTime';
import { actionText, entityText } from '@/features/auditLogs/auditWords';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  onOpen: (id: string) => void;
}

/** The lines of the log; a click anywhere on one opens it, by keyboard the time does. */
export function AuditTable({ entries, onOpen }: AuditTableProps) {
  const intl = useIntl();
  return (
    <HTMLTable compact interactive className="audit-table" aria-label={intl.formatMessage({ id: 'auditLogs.table.label' })}>
      <thead>
        <tr>
          <th>{intl.formatMessage({ id: 'auditLogs.table.dateLabel' })}</th>
          <th>{intl.formatMessage({ id: 'auditLogs.table.userLabel' })}</th>
          <th>{intl.formatMessage({ id: 'auditLogs.table.actionLabel' })}</th>
          <th className="audit-wide">{intl.formatMessage({ id: 'auditLogs.table.entityLabel' })}</th>
          <th className="audit-wide">{intl.formatMessage({ id: 'auditLogs.table.entityIdLabel' })}</th>
          <th className="audit-wide audit-number">{intl.formatMessage({ id: 'auditLogs.table.changesLabel' })}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} onClick={() => onOpen(entry.id)}>
            <td>
              <button type="button" className="audit-open">
                <AuditTime date={entry.date} />
              </button>
            </td>
            <td>
              <bdi>{entry.userEmail ?? entry.userId ?? intl.formatMessage({ id: 'auditLogs.table.nobodyLabel' })}</bdi>
            </td>
            <td>
              {entry.action && actionText(intl, entry.action)}
              {entry.entity && <span className="audit-narrow">{entityText(intl, entry.entity)}</span>}
            </td>
            <td className="audit-wide">{entry.entity && entityText(intl, entry.entity)}</td>
            <td className="audit-wide">
              <code>{entry.entityId}</code>
            </td>
            <td className="audit-wide audit-number">{intl.formatNumber(entry.changes?.length ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
}

/** The shape of the table, before its lines are there. */
export function AuditTableSkeleton() {
  return Array.from({ length: 12 }, (_, row) => <div key={row} className={`audit-row-waits ${Classes.SKELETON}`} />);
}
