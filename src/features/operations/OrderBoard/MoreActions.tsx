import { Button } from '@blueprintjs/core';
import { More } from '@blueprintjs/icons';
import { lazy } from 'react';
import { useIntl } from 'react-intl';
import { offeredActions } from '@/domain/orderActions';
import { orderView } from '@/domain/orderView';
import type { CardMenuProps } from '@/features/operations/OrderBoard/CardMenu';
import { LatePopover } from '@/ui/LatePopover/LatePopover';

// Prefetched, because it must also open while the connection is down.
const CardMenu = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ '@/features/operations/OrderBoard/CardMenu')).CardMenu,
}));

interface MoreActionsProps extends Omit<CardMenuProps, 'others'> {
  /** Whether it is in the tab order. */
  isStop: boolean;
}

/** The button with the other actions of an order, in a menu (rows OR-13, OP-04). */
export function MoreActions({ order, location, actions, isStop }: MoreActionsProps) {
  const intl = useIntl();
  const [, ...others] = offeredActions(order);
  const { code } = orderView(order);
  return (
    <LatePopover content={() => <CardMenu order={order} location={location} actions={actions} others={others} />}>
      <Button
        size="small"
        variant="minimal"
        tabIndex={isStop ? 0 : -1}
        icon={<More size={14} />}
        aria-label={intl.formatMessage({ id: 'operations.card.moreButton' }, { code })}
      />
    </LatePopover>
  );
}
