import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useIntl } from 'react-intl';
import { useDeployment } from '@/services/deployment/deploymentContext';
import { CopyButton } from '@/ui/CopyButton/CopyButton';

/** The app whose orders WooCommerce can send, at a separate path. */
const ECOMMERCE = 'ecommerce';

interface SecretDialogProps {
  secret: string;
  slug: string;
  name: string;
  locationId: string;
  /** The path that the app calls, relative to the API; null if it calls none. */
  intakePath: string | null;
  onClose: () => void;
}

/** Shows a new secret and the related URLs once. A click outside does not close it, because the secret cannot be retrieved later. */
export function SecretDialog({ secret, slug, name, locationId, intakePath, onClose }: SecretDialogProps) {
  const intl = useIntl();
  const { apiUrl } = useDeployment();
  const addressOf = (path: string) => `${new URL(apiUrl, window.location.origin).href}${path}?location=${encodeURIComponent(locationId)}`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      className="connection-secret"
      title={intl.formatMessage({ id: 'locations.connection.secretTitle' }, { name })}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
    >
      <DialogBody>
        <Callout intent="warning" compact>
          {intl.formatMessage({ id: 'locations.connection.onceText' })}
        </Callout>
        <dl className="connection-values">
          <Value label={intl.formatMessage({ id: 'locations.connection.secretLabel' })} text={secret} />
          {intakePath !== null && (
            <Value label={intl.formatMessage({ id: 'locations.connection.addressLabel' })} text={addressOf(intakePath)} />
          )}
          {slug === ECOMMERCE && (
            <Value label={intl.formatMessage({ id: 'locations.connection.wooLabel' })} text={addressOf('/intake/ecommerce/woocommerce')} />
          )}
        </dl>
        {slug === ECOMMERCE && <p className="connection-hint">{intl.formatMessage({ id: 'locations.connection.wooText' })}</p>}
      </DialogBody>
      <DialogFooter
        actions={
          <Button intent="primary" onClick={onClose}>
            {intl.formatMessage({ id: 'locations.connection.doneButton' })}
          </Button>
        }
      />
    </Dialog>
  );
}

function Value({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <code>{text}</code>
        <CopyButton text={text} />
      </dd>
    </>
  );
}
