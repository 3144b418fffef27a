import { Callout } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { MAIL_ERRORS } from '@/domain/mail';
import type { AlertSettings } from '@/domain/alert';

/**
 * What prevents e-mails: the installation sends none, or the last one is queued or failed. Renders nothing while e-mails are sent, nor for one that
 * was replaced: its alerts no longer concern the user.
 */
export function AlertMailState({ settings: { canSendMail, mail } }: { settings: AlertSettings }) {
  const intl = useIntl();
  const error = MAIL_ERRORS.find((one) => one === mail?.error);
  if (!canSendMail) {
    return (
      <Callout compact intent="warning">
        {intl.formatMessage({ id: 'alerts.mail.noServerText' })}
      </Callout>
    );
  }
  if (!mail || !error || mail.state === 'sent' || error === 'replaced') return null;
  return (
    <Callout compact intent={mail.state === 'failed' ? 'danger' : 'warning'} role="status">
      {intl.formatMessage({ id: mail.state === 'failed' ? 'alerts.mail.failedText' : 'alerts.mail.queuedText' })}{' '}
      {intl.formatMessage({ id: `mails.error.${error}` })}
    </Callout>
  );
}
