import { Button } from '@blueprintjs/core';
import { useRef } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { offeredActions } from '@/domain/orderActions';
import { needsRider } from '@/domain/orderRider';
import { can } from '@/domain/permissions';
import { riderPartnersOf } from '@/domain/riderPartner';
import type { Role } from '@/domain/role';
import { RequestRider } from '@/features/orders/OrderDrawer/RequestRider';
import { useFlags } from '@/services/flags/useFlags';
import { useOrderActions } from '@/services/orders/useOrderActions';
import { showToast } from '@/ui/Toasts/showToast';

interface OrderActionsProps {
  order: Order;
  location: Location | undefined;
  role: Role;
}

/** What can be done about an order now, the next thing first (rows OR-12, OR-13); nothing for a role that may not. */
export function OrderActions({ order, location, role }: OrderActionsProps) {
  const intl = useIntl();
  const group = useRef<HTMLDivElement>(null);
  const flags = useFlags();
  const { run, requestRider, isBusy } = useOrderActions(showToast);
  if (!can(role, 'orders:retry', 'updateOwn')) return null;

  const busy = isBusy(order.id);
  const partners = flags['request-rider'] === 'on' && needsRider(order) ? riderPartnersOf(location) : [];
  // The button goes when the order has moved on; the focus stays here instead of getting lost.
  const keepFocus = () => group.current?.focus({ preventScroll: true });
  return (
    <div ref={group} role="group" aria-label={intl.formatMessage({ id: 'orders.action.group' })} tabIndex={-1} className="order-actions">
      {offeredActions(order).map((action, index) => (
        <Button
          key={action}
          {...(index === 0 && { intent: 'primary', 'data-next-action': true })}
          disabled={busy}
          onClick={() => {
            keepFocus();
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
            keepFocus();
            void requestRider(order, slug);
          }}
        />
      )}
    </div>
  );
}
