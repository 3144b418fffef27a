import { useIntl } from 'react-intl';
import { fieldChangeSchema, type FieldChange } from '@/domain/auditEntry';

/** One changed field: the old value struck out above the new one. Values are always rendered as text. */
export function ChangeDiff({ change }: { change: FieldChange }) {
  const intl = useIntl();
  const rest = Object.fromEntries(Object.entries(change).filter(([name]) => !(name in fieldChangeSchema.shape)));
  return (
    <>
      <code className="audit-change-path">{change.path}</code>
      <div className="audit-change">
        <del className="audit-value" dir="auto" aria-label={intl.formatMessage({ id: 'auditLogs.detail.oldLabel' })}>
          <Value value={change.old} />
        </del>
        <ins className="audit-value" dir="auto" aria-label={intl.formatMessage({ id: 'auditLogs.detail.newLabel' })}>
          <Value value={change.new} />
        </ins>
      </div>
      {Object.keys(rest).length > 0 && <pre className="audit-value">{JSON.stringify(rest, null, 2)}</pre>}
    </>
  );
}

function Value({ value }: { value: unknown }) {
  const intl = useIntl();
  if (value === null || value === undefined || value === '') {
    return <i>{intl.formatMessage({ id: 'auditLogs.detail.emptyLabel' })}</i>;
  }
  return <>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</>;
}
