import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import type { Order } from '@/domain/order';
import { shownStatus } from '@/domain/orderStatus';
import { statusColour } from '@/domain/statusColour';
import { useListAppsQuery } from '@/services/api/appsApi';
import { AppIcon } from '@/ui/AppIcon/AppIcon';
import { StatusMark } from '@/ui/StatusMark/StatusMark';

interface OrderHeaderProps {
  /** Undefined while it is not loaded. */
  order: Order | undefined;
  titleId: string;
  /** Absent where it stands on a page of its own. */
  onClose?: () => void;
}

/** Which order it is and how it stands. */
export function OrderHeader({ order, titleId, onClose }: OrderHeaderProps) {
  const intl = useIntl();
  const { data: apps } = useListAppsQuery({ scope: 'channel' });
  const channel = apps?.data.find(({ slug }) => slug === order?.channel.slug);
  const shown = order && shownStatus(order);
  return (
    <header className="order-drawer-header">
      {order && <AppIcon name={channel?.name ?? order.channel.slug} image={channel?.image} size={24} />}
      <h2 id={titleId}>
        {order
          ? intl.formatMessage({ id: 'orders.drawer.title' }, { code: order.code })
          : intl.formatMessage({ id: 'orders.drawer.loadingTitle' })}
      </h2>
      {shown && (
        <StatusMark
          colour={statusColour(shown.status)}
          attention={shown.attention ? intl.formatMessage({ id: 'orders.status.attentionTooltip' }) : undefined}
        >
          {intl.formatMessage({ id: `orders.status.${shown.status}` })}
        </StatusMark>
      )}
      {onClose && (
        <Button
          className="order-drawer-close"
          variant="minimal"
          icon={<Cross />}
          aria-label={intl.formatMessage({ id: 'orders.drawer.closeButton' })}
          onClick={onClose}
        />
      )}
    </header>
  );
}
