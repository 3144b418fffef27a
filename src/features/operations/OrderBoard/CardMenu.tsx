import { Menu, MenuItem } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?popover';
import { skipToken } from '@reduxjs/toolkit/query';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import type { OrderAction } from '@/domain/orderActions';
import { useOrderBusy } from '@/entities/order/useOrderBusy';
import type { BoardTools } from '@/features/operations/boardTools';
import { cardMenuEntries } from '@/features/operations/OrderBoard/cardMenuEntries';
import { useListAppsQuery } from '@/services/api/appsApi';
import { pathTo } from '@/services/paths/pathTo';

export interface CardMenuProps {
  order: Order;
  location: Location | undefined;
  actions: NonNullable<BoardTools['actions']>;
  /** The available actions other than the next one. */
  others: readonly OrderAction[];
}

/** The menu with the other actions of an order (rows OR-13, OP-04). */
export function CardMenu({ order, location, actions, others }: CardMenuProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { ticket, partners } = cardMenuEntries(order, location, actions.mayRequestRider);
  const { data: riders } = useListAppsQuery(partners.length > 0 ? { scope: 'rider' } : skipToken);
  const isBusy = useOrderBusy(order.id);
  return (
    <Menu>
      {ticket && (
        <MenuItem
          text={intl.formatMessage({ id: 'orders.action.print' })}
          disabled={isBusy}
          onClick={() => void actions.print(order, ticket)}
        />
      )}
      {others.map((action) => (
        <MenuItem
          key={action}
          text={intl.formatMessage({ id: `orders.action.${action}` })}
          disabled={isBusy}
          onClick={() => void actions.run(order, action)}
        />
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
        onClick={() => void navigate(pathTo('order', { id: order.id }))}
      />
    </Menu>
  );
}
