import { Button } from '@blueprintjs/core';
import { Repeat } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Delivery } from '@/domain/delivery';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useRetryDeliveryMutation } from '@/services/api/connectionsApi';
import { pathTo } from '@/services/paths/pathTo';
import { SideDrawer } from '@/ui/SideDrawer/SideDrawer';
import { showToast } from '@/ui/Toasts/showToast';

interface DeliveryDrawerProps {
  /** Null while the drawer is closed. */
  delivery: Delivery | null;
  onClose: () => void;
}

/** One message of the outbox, with a retry button if it is dead or was refused. */
export function DeliveryDrawer({ delivery, onClose }: DeliveryDrawerProps) {
  const intl = useIntl();
  const [retry, { isLoading }] = useRetryDeliveryMutation();
  const timeText = (at: string) => intl.formatDate(at, { dateStyle: 'short', timeStyle: 'medium' });

  async function sendAgain(id: string) {
    const { error } = await retry(id);
    if (error) return showToast('error', apiErrorText(intl, error));
    onClose();
    return showToast('success', intl.formatMessage({ id: 'deliveries.detail.queuedToast' }));
  }

  return (
    <SideDrawer title={intl.formatMessage({ id: 'deliveries.detail.title' })} isOpen={delivery !== null} onClose={onClose}>
      {delivery && (
        <>
          <dl className="intake-log-facts">
            <dt>{intl.formatMessage({ id: 'deliveries.detail.attemptsLabel' })}</dt>
            <dd>{intl.formatNumber(delivery.attempts)}</dd>
            {delivery.nextAt && (
              <>
                <dt>{intl.formatMessage({ id: 'deliveries.detail.nextLabel' })}</dt>
                <dd>{timeText(delivery.nextAt)}</dd>
              </>
            )}
            {delivery.error && (
              <>
                <dt>{intl.formatMessage({ id: 'deliveries.list.errorLabel' })}</dt>
                <dd>{delivery.error}</dd>
              </>
            )}
            {delivery.orderId && (
              <>
                <dt>{intl.formatMessage({ id: 'intakeLog.list.orderLabel' })}</dt>
                <dd>
                  <Link to={pathTo('order', { id: delivery.orderId })}>{intl.formatMessage({ id: 'deliveries.detail.orderLink' })}</Link>
                </dd>
              </>
            )}
            <dt>{intl.formatMessage({ id: 'intakeLog.detail.messageLabel' })}</dt>
            <dd>{delivery.id}</dd>
          </dl>
          {(delivery.state === 'dead' || delivery.state === 'refused') && (
            <Button intent="primary" icon={<Repeat />} loading={isLoading} onClick={() => void sendAgain(delivery.id)}>
              {intl.formatMessage({ id: 'deliveries.detail.againButton' })}
            </Button>
          )}
        </>
      )}
    </SideDrawer>
  );
}
