import { Button, Drawer } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { auditEntrySchema, type AuditEntry } from '@/domain/auditEntry';
import { PATHS } from '@/domain/screenPaths';
import { ChangeDiff } from '@/features/auditLogs/AuditDetail/ChangeDiff';
import '@/features/auditLogs/AuditDetail/auditDetail.css';
import { AuditTime } from '@/features/auditLogs/AuditTime';
import { actionText, entityText } from '@/features/auditLogs/auditTexts';
import { pathTo } from '@/services/paths/pathTo';

interface AuditDetailProps {
  entry: AuditEntry;
  onClose: () => void;
}

/** One entry of the log: who changed what and when, old and new values, and unknown fields as received (decision G24). */
export function AuditDetail({ entry, onClose }: AuditDetailProps) {
  const intl = useIntl();
  const titleId = useId();
  const { action, entity, changes } = entry;
  const rest = unknownFields(entry);
  return (
    <Drawer isOpen onClose={onClose} autoFocus={false} size="min(720px, 100vw)" className="audit-detail" transitionDuration={100}>
      <section ref={takeFocus} role="dialog" aria-modal aria-labelledby={titleId} tabIndex={-1} className="audit-detail-body">
        <div className="audit-detail-head">
          <h2 id={titleId} className="audit-detail-title">
            {[entity && entityText(intl, entity), action && actionText(intl, action)].filter(Boolean).join(' · ')}
          </h2>
          <Button variant="minimal" icon={<Cross />} onClick={onClose} aria-label={intl.formatMessage({ id: 'ui.drawer.closeButton' })} />
        </div>
        <div className="audit-detail-scroll">
          <dl className="audit-detail-facts">
            <dt>{intl.formatMessage({ id: 'auditLogs.table.dateLabel' })}</dt>
            <dd>
              <AuditTime date={entry.date} />
            </dd>
            <dt>{intl.formatMessage({ id: 'auditLogs.table.userLabel' })}</dt>
            <dd>
              <bdi>{entry.userEmail ?? entry.userId ?? intl.formatMessage({ id: 'auditLogs.table.nobodyLabel' })}</bdi>
            </dd>
            <dt>{intl.formatMessage({ id: 'auditLogs.table.entityIdLabel' })}</dt>
            <dd>
              <EntityLink entry={entry} />
            </dd>
          </dl>
          {changes?.length ? (
            <ul className="audit-detail-changes">
              {changes.map((change, index) => (
                <li key={index}>
                  <ChangeDiff change={change} />
                </li>
              ))}
            </ul>
          ) : (
            <p className="audit-detail-none">
              {intl.formatMessage({ id: action === 'changePassword' ? 'auditLogs.detail.secretText' : 'auditLogs.detail.noChangesEmpty' })}
            </p>
          )}
          {rest && (
            <section>
              <h3 className="audit-detail-heading">{intl.formatMessage({ id: 'auditLogs.detail.otherTitle' })}</h3>
              <pre className="audit-value">{JSON.stringify(rest, null, 2)}</pre>
            </section>
          )}
        </div>
      </section>
    </Drawer>
  );
}

/**
 * Focuses the dialog itself, because releasing the Enter key that opened it would press a focused button. Restores the focus when the
 * dialog is removed.
 */
function takeFocus(element: HTMLElement) {
  const opener = document.activeElement;
  element.focus({ preventScroll: true });
  return () => {
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  };
}

/** The fields that the schema does not declare, and `raw`; null if there are none. */
function unknownFields({ raw, ...entry }: AuditEntry): object | null {
  const unknown = Object.entries(entry).filter(([name]) => !(name in auditEntrySchema.shape));
  if (raw !== undefined && raw !== null) unknown.push(['raw', raw]);
  return unknown.length > 0 ? Object.fromEntries(unknown) : null;
}

/** The pages of audited entities. A deleted entity has none. */
const SCREENS: Record<string, (id: string) => string> = {
  account: (id) => pathTo('account', { id }),
  user: (id) => pathTo('user', { userId: id }),
  flag: () => PATHS.flags,
};

/** The id of the changed entity, linked to its page if there is one. */
function EntityLink({ entry: { entity, entityId, action } }: { entry: AuditEntry }) {
  const screen = action === 'delete' ? undefined : SCREENS[entity ?? ''];
  if (!entityId) return null;
  return screen ? <Link to={screen(entityId)}>{entityId}</Link> : <code>{entityId}</code>;
}
