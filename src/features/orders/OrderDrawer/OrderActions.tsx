import { Button } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { overrideOrderStatus } from '@/contract/orders';
import { isGranted } from '@/contract/endpoint';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { offeredActions } from '@/domain/orderActions';
import { canAnswer } from '@/domain/canAnswer';
import { needsRider } from '@/domain/orderRider';
import { manualTicket } from '@/domain/orderTickets';
import { can } from '@/domain/permissions';
import { riderPartnersOf } from '@/domain/riderPartner';
import type { Role } from '@/domain/role';
import { AnswerOrder } from '@/entities/orderAnswer/AnswerOrder';
import { CancelOrder } from '@/entities/orderAnswer/CancelOrder';
import { useOrderActions } from '@/entities/order/useOrderActions';
import { useOrderBusy } from '@/entities/order/useOrderBusy';
import { ChangeContents } from '@/features/orders/OrderDrawer/ChangeContents';
import { OverrideStatus } from '@/features/orders/OrderDrawer/OverrideStatus';
import { RequestRider } from '@/features/orders/OrderDrawer/RequestRider';
import { useFlags } from '@/services/flags/useFlags';
import { showToast } from '@/ui/Toasts/showToast';

interface OrderActionsProps {
  order: Order;
  location: Location | undefined;
  role: Role;
}

/**
 * The actions available for an order, the recommended one first (rows OR-12, OR-13, K-06); a ticket that needs manual printing precedes them.
 * Renders nothing for a role without permission.
 */
export function OrderActions({ order, location, role }: OrderActionsProps) {
  const intl = useIntl();
  const group = useRef<HTMLDivElement>(null);
  const flags = useFlags();
  const { run, requestRider, print } = useOrderActions(showToast);
  const busy = useOrderBusy(order.id);
  const [printedRev, setPrintedRev] = useState<number | null>(null);
  if (!can(role, 'orders:retry', 'updateOwn')) return null;

  // After the ticket was sent, hide the button until the order's next revision reports the result.
  const ticket = order.rev === printedRev ? null : manualTicket(order, location);
  const partners = flags['request-rider'] === 'on' && needsRider(order) ? riderPartnersOf(location) : [];
  // The clicked button disappears when the order's status changes: move the focus to the group so that it is not lost.
  const focusGroup = () => group.current?.focus({ preventScroll: true });
  return (
    <div ref={group} role="group" aria-label={intl.formatMessage({ id: 'orders.action.group' })} tabIndex={-1} className="order-actions">
      {ticket && (
        <Button
          intent="primary"
          data-next-action
          icon={<Print />}
          disabled={busy}
          onClick={() => {
            focusGroup();
            void print(order, ticket).then((isSent) => isSent && setPrintedRev(order.rev));
          }}
        >
          {intl.formatMessage({ id: 'orders.action.print' })}
        </Button>
      )}
      {canAnswer(order, 'accept') && <AnswerOrder order={order} location={location} onAnswer={focusGroup} />}
      {offeredActions(order).map((action, index) => (
        <Button
          key={action}
          {...(index === 0 && !ticket && { intent: 'primary', 'data-next-action': true })}
          disabled={busy}
          onClick={() => {
            focusGroup();
            void run(order, action);
          }}
        >
          {intl.formatMessage({ id: `orders.action.${action}` })}
        </Button>
      ))}
      {partners.length > 0 && (
        <RequestRider
          partners={partners}
          disabled={busy}
          onRequest={(slug) => {
            focusGroup();
            void requestRider(order, slug);
          }}
        />
      )}
      <ChangeContents order={order} location={location} disabled={busy} />
      {!canAnswer(order, 'accept') && canAnswer(order, 'cancel') && <CancelOrder order={order} onCancelled={focusGroup} />}
      {isGranted(role, overrideOrderStatus) && <OverrideStatus order={order} disabled={busy} />}
    </div>
  );
}
