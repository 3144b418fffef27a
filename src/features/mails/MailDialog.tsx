import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useIntl } from 'react-intl';
import type { Mail } from '@/domain/mail';
import { mailTime } from '@/features/mails/mailTime';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useRetryMailMutation } from '@/services/api/mailsApi';
import { showToast } from '@/ui/Toasts/showToast';

interface MailDialogProps {
  mail: Mail;
  onClose: () => void;
}

/** The state of one e-mail, with a button that sends it again with a new link. */
export function MailDialog({ mail, onClose }: MailDialogProps) {
  const intl = useIntl();
  const [retry, { isLoading, error }] = useRetryMailMutation();

  async function send() {
    const { data } = await retry(mail.id);
    if (!data) return;
    void showToast('success', intl.formatMessage({ id: 'mails.again.queuedToast' }, { recipient: data.recipient }));
    onClose();
  }

  const { kind, recipient, state, attempts, createdAt, endedAt, nextAttemptAt } = mail;
  const facts: [label: string, value: string][] = [
    [intl.formatMessage({ id: 'mails.table.recipientLabel' }), recipient],
    [intl.formatMessage({ id: 'mails.table.createdLabel' }), mailTime(intl, createdAt)],
    [intl.formatMessage({ id: 'mails.table.stateLabel' }), intl.formatMessage({ id: `mails.state.${state}` })],
    [intl.formatMessage({ id: 'mails.table.attemptsLabel' }), intl.formatNumber(attempts)],
  ];
  if (nextAttemptAt) facts.push([intl.formatMessage({ id: 'mails.detail.nextLabel' }), mailTime(intl, nextAttemptAt)]);
  if (endedAt) facts.push([intl.formatMessage({ id: 'mails.detail.endedLabel' }), mailTime(intl, endedAt)]);

  return (
    <Dialog isOpen isCloseButtonShown={false} onClose={onClose} title={intl.formatMessage({ id: `mails.kind.${kind}` })}>
      <DialogBody>
        <dl className="mails-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {mail.error && (
          <Callout intent={state === 'failed' ? 'danger' : 'warning'} compact>
            {intl.formatMessage({ id: `mails.error.${mail.error}` })}
            {mail.errorText && <p className="mails-server-text">{mail.errorText}</p>}
          </Callout>
        )}
        {error && (
          <Callout className="mails-problem" intent="danger" role="alert" compact>
            {isApiError(error) && error.kind === 'http' && error.status === 409
              ? intl.formatMessage({ id: 'mails.again.notNeededError' })
              : apiErrorText(intl, error)}
          </Callout>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{intl.formatMessage({ id: 'mails.detail.closeButton' })}</Button>
            {kind !== 'alerts' && kind !== 'report' && (
              <Button intent="primary" loading={isLoading} onClick={() => void send()}>
                {intl.formatMessage({ id: 'mails.again.button' })}
              </Button>
            )}
          </>
        }
      />
    </Dialog>
  );
}
