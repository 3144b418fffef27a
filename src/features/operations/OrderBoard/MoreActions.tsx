import { Button } from '@blueprintjs/core';
import { Maximize, More } from '@blueprintjs/icons';
import { lazy } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { offeredActions } from '@/domain/orderActions';
import { orderView } from '@/domain/orderView';
import type { CardMenuProps } from '@/features/operations/OrderBoard/CardMenu';
import { cardMenuEntries } from '@/features/operations/OrderBoard/cardMenuEntries';
import { pathTo } from '@/services/paths/pathTo';
import { LatePopover } from '@/ui/LatePopover/LatePopover';

// Prefetched, because it must also open while the connection is down.
const CardMenu = lazy(async () => ({
  default: (await import(/* webpackChunkName: "boardLater", webpackPrefetch: true */ '@/features/operations/OrderBoard/CardMenu')).CardMenu,
}));

interface MoreActionsProps extends Omit<CardMenuProps, 'others'> {
  /** Whether it is in the tab order. */
  isStop: boolean;
}

/**
 * The button with the other actions of an order, in a menu (rows OR-13, OP-04). A menu with the link to the order's page only is that link as a
 * button (row K-11).
 */
export function MoreActions({ order, location, actions, isStop }: MoreActionsProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [, ...others] = offeredActions(order);
  const { ticket, partners } = cardMenuEntries(order, location, actions.mayRequestRider);
  const look = { size: 'small', variant: 'minimal', tabIndex: isStop ? 0 : -1 } as const;
  if (ticket === null && others.length === 0 && partners.length === 0) {
    const label = intl.formatMessage({ id: 'operations.card.pageButton' });
    return (
      <Button
        {...look}
        icon={<Maximize size={14} />}
        aria-label={label}
        title={label}
        onClick={() => void navigate(pathTo('order', { id: order.id }))}
      />
    );
  }
  const { code } = orderView(order);
  return (
    <LatePopover content={() => <CardMenu order={order} location={location} actions={actions} others={others} />}>
      <Button {...look} icon={<More size={14} />} aria-label={intl.formatMessage({ id: 'operations.card.moreButton' }, { code })} />
    </LatePopover>
  );
}
