import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { Repeat, More, Tick } from '@blueprintjs/icons';
import { skipToken } from '@reduxjs/toolkit/query';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { offeredActions, type OrderAction } from '@/domain/orderActions';
import { needsRider } from '@/domain/orderRider';
import { manualTicket } from '@/domain/orderTickets';
import { orderView } from '@/domain/orderView';
import { riderPartnersOf } from '@/domain/riderPartner';
import type { BoardTools } from '@/features/operations/boardTools';
import { useListAppsQuery } from '@/services/api/appsApi';

interface CardActionsProps {
  order: Order;
  location: Location | undefined;
  actions: NonNullable<BoardTools['actions']>;
  /** Whether Tab stops here. @default true */
  isStop?: boolean;
}

/** The one next thing to do for an order as a button, the rest in a menu (rows OR-12, OR-13, OP-04). */
export function CardActions({ order, location, actions, isStop = true }: CardActionsProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [next, ...others] = offeredActions(order);
  const partners = actions.mayRequestRider && needsRider(order) ? riderPartnersOf(location) : [];
  const { data: riders } = useListAppsQuery(partners.length > 0 ? { scope: 'rider' } : skipToken);
  const isBusy = actions.isBusy(order.id);
  const ticket = manualTicket(order, location);
  const textOf = (action: OrderAction) => intl.formatMessage({ id: `orders.action.${action}` });
  return (
    <div className="order-card-actions">
      {next && (
        <Button
          size="small"
          intent={next === 'resendToPos' ? 'none' : 'primary'}
          icon={next === 'resendToPos' ? <Repeat size={14} /> : <Tick size={14} />}
          loading={isBusy}
          data-next-action
          tabIndex={isStop ? 0 : -1}
          onClick={({ currentTarget }) => {
            keepFocus(currentTarget);
            void actions.run(order, next);
          }}
        >
          {textOf(next)}
        </Button>
      )}
      <PopoverNext
        placement="bottom-end"
        content={
          <Menu>
            {ticket && (
              <MenuItem
                text={intl.formatMessage({ id: 'orders.action.print' })}
                disabled={isBusy}
                onClick={() => void actions.print(order, ticket)}
              />
            )}
            {others.map((action) => (
              <MenuItem key={action} text={textOf(action)} disabled={isBusy} onClick={() => void actions.run(order, action)} />
            ))}
            {partners.map((slug) => (
              <MenuItem
                key={slug}
                text={intl.formatMessage(
                  { id: 'operations.card.riderButton' },
                  { partner: riders?.data.find((app) => app.slug === slug)?.name ?? slug },
                )}
                disabled={isBusy}
                onClick={() => void actions.requestRider(order, slug)}
              />
            ))}
            <MenuItem
              text={intl.formatMessage({ id: 'operations.card.pageButton' })}
              onClick={() => void navigate(`/orders/${encodeURIComponent(order.id)}`)}
            />
          </Menu>
        }
      >
        <Button
          size="small"
          variant="minimal"
          tabIndex={isStop ? 0 : -1}
          icon={<More size={14} />}
          aria-label={intl.formatMessage({ id: 'operations.card.moreButton' }, { code: orderView(order).code })}
        />
      </PopoverNext>
    </div>
  );
}

/** The button cannot have the focus while it waits, and goes when the order has moved on: the focus goes to the order. */
function keepFocus(button: HTMLElement): void {
  button.closest('[data-order], [role=row]')?.querySelector('a')?.focus({ preventScroll: true });
}
