import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { IssuedLink } from '@/domain/accessLink';
import type { User } from '@/domain/user';
import { AccessLinkDialog } from '@/features/users/AccessLinkDialog';
import { invitationText, isOver } from '@/features/users/invitationText';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useIssueLinkMutation, useWithdrawLinksMutation } from '@/services/api/accessLinksApi';
import { useDeployment } from '@/services/deployment/deploymentContext';
import { showToast } from '@/ui/Toasts/showToast';

/** Shows a pending invitation, which can be withdrawn, with a button that sends a new invitation or a password reset link. */
export function UserAccess({ user }: { user: User }) {
  const intl = useIntl();
  const { sendsMail = false } = useDeployment();
  const [issueLink, { isLoading }] = useIssueLinkMutation();
  const [withdrawLinks, withdrawal] = useWithdrawLinksMutation();
  const [issued, setIssued] = useState<IssuedLink | null>(null);
  const invitation = invitationText(intl, user);
  const passwordButton = sendsMail ? 'users.access.mailLinkButton' : 'users.access.createLinkButton';

  async function issue() {
    const { data, error } = await issueLink(user.id);
    if (error) void showToast('error', apiErrorText(intl, error));
    else if (data.link) setIssued(data);
    else void showToast('success', intl.formatMessage({ id: 'users.access.queuedToast' }, { email: user.email }));
  }

  async function withdraw() {
    const { error } = await withdrawLinks(user.id);
    void showToast(
      error ? 'error' : 'success',
      error ? apiErrorText(intl, error) : intl.formatMessage({ id: 'users.access.withdrawnToast' }),
    );
  }

  return (
    <div className="user-access">
      {invitation !== '' && (
        <Callout className="user-access-state" intent="primary" compact>
          {invitation}. {intl.formatMessage({ id: 'users.access.notYetText' })}
        </Callout>
      )}
      <Button loading={isLoading} onClick={() => void issue()}>
        {intl.formatMessage({ id: invitation === '' ? passwordButton : 'users.access.inviteAgainButton' })}
      </Button>
      {user.invitedUntil && !isOver(user.invitedUntil) && (
        <Button variant="minimal" intent="danger" loading={withdrawal.isLoading} onClick={() => void withdraw()}>
          {intl.formatMessage({ id: 'users.access.withdrawButton' })}
        </Button>
      )}
      {issued?.link && (
        <AccessLinkDialog issued={{ ...issued, link: issued.link }} name={user.name || user.email} onClose={() => setIssued(null)} />
      )}
    </div>
  );
}
