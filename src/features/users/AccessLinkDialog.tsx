import { Button, Callout, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useIntl } from 'react-intl';
import type { IssuedLink } from '@/domain/accessLink';
import { CopyButton } from '@/ui/CopyButton/CopyButton';

interface AccessLinkDialogProps {
  issued: IssuedLink & { link: string };
  /** The name of the user who receives it. */
  name: string;
  onClose: () => void;
}

/**
 * Shows an access link to hand over when the deployment sends no e-mail. It is shown only once, because the server stores only its hash.
 */
export function AccessLinkDialog({ issued, name, onClose }: AccessLinkDialogProps) {
  const intl = useIntl();
  // Without a configured public URL the link is relative to this page's origin.
  const link = new URL(issued.link, window.location.origin).href;
  return (
    <Dialog
      isOpen
      isCloseButtonShown={false}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      title={intl.formatMessage({ id: `users.link.${issued.kind}Title` }, { name })}
    >
      <DialogBody>
        <p>{intl.formatMessage({ id: 'users.link.text' }, { name, until: untilText(intl, issued.expiresAt) })}</p>
        <InputGroup
          readOnly
          fill
          value={link}
          aria-label={intl.formatMessage({ id: 'users.link.label' })}
          onFocus={({ currentTarget }) => currentTarget.select()}
          rightElement={<CopyButton text={link} />}
        />
        <Callout className="user-link-once" intent="warning" compact>
          {intl.formatMessage({ id: 'users.link.onceText' })}
        </Callout>
      </DialogBody>
      <DialogFooter
        actions={
          <Button intent="primary" onClick={onClose}>
            {intl.formatMessage({ id: 'users.link.doneButton' })}
          </Button>
        }
      />
    </Dialog>
  );
}

function untilText(intl: ReturnType<typeof useIntl>, instant: string): string {
  return intl.formatDate(instant, { dateStyle: 'medium', timeStyle: 'short' });
}
