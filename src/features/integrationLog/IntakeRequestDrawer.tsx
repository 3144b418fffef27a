import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { IntakeRequest } from '@/domain/connection';
import { pathTo } from '@/services/paths/pathTo';
import { SideDrawer } from '@/ui/SideDrawer/SideDrawer';

interface IntakeRequestDrawerProps {
  /** Null while the drawer is closed. */
  request: IntakeRequest | null;
  onClose: () => void;
}

/** One request to the intake API: its sender, body and response. */
export function IntakeRequestDrawer({ request, onClose }: IntakeRequestDrawerProps) {
  const intl = useIntl();
  return (
    <SideDrawer title={intl.formatMessage({ id: 'intakeLog.detail.title' })} isOpen={request !== null} onClose={onClose}>
      {request && (
        <>
          <dl className="intake-log-facts">
            <dt>{intl.formatMessage({ id: 'intakeLog.detail.fromLabel' })}</dt>
            <dd>{request.ip ?? '–'}</dd>
            <dt>{intl.formatMessage({ id: 'intakeLog.detail.messageLabel' })}</dt>
            <dd>{request.messageId || '–'}</dd>
            {request.orderId && (
              <>
                <dt>{intl.formatMessage({ id: 'intakeLog.list.orderLabel' })}</dt>
                <dd>
                  <Link to={pathTo('order', { id: request.orderId })}>{request.channelOrderId ?? request.orderId}</Link>
                </dd>
              </>
            )}
          </dl>
          <JsonText title={intl.formatMessage({ id: 'intakeLog.detail.bodyTitle' })} value={request.body} />
          <JsonText title={intl.formatMessage({ id: 'intakeLog.detail.replyTitle' })} value={request.reply} />
        </>
      )}
    </SideDrawer>
  );
}

function JsonText({ title, value }: { title: string; value: unknown }) {
  const intl = useIntl();
  return (
    <section>
      <h3 className="intake-log-heading">{title}</h3>
      {value === null || value === undefined ? (
        <p className="intake-log-none">{intl.formatMessage({ id: 'intakeLog.detail.nothingText' })}</p>
      ) : (
        <pre className="intake-log-json">{JSON.stringify(value, null, 2)}</pre>
      )}
    </section>
  );
}
