import { Button, type ButtonProps } from '@blueprintjs/core';
import { Repeat, Tick } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import type { Order } from '@/domain/order';
import type { OrderAction } from '@/domain/orderActions';
import { useOrderBusy } from '@/entities/order/useOrderBusy';
import type { BoardTools } from '@/features/operations/boardTools';
import { focusNeighbour } from '@/features/operations/OrderBoard/focusNeighbour';

interface NextActionProps extends Pick<ButtonProps, 'size' | 'fill'> {
  order: Order;
  action: OrderAction;
  actions: NonNullable<BoardTools['actions']>;
  /** Whether it is in the tab order. */
  isStop: boolean;
}

/** The button with the next step of an order (row OR-12); the focus moves to the next order (row K-04). */
export function NextAction({ order, action, actions, isStop, ...look }: NextActionProps) {
  const intl = useIntl();
  const isBusy = useOrderBusy(order.id);
  const isResend = action === 'resendToPos';
  return (
    <Button
      {...look}
      intent={isResend ? 'none' : 'primary'}
      icon={isResend ? <Repeat size={14} /> : <Tick size={14} />}
      loading={isBusy}
      data-next-action
      tabIndex={isStop ? 0 : -1}
      onClick={({ currentTarget }) => {
        focusNeighbour(currentTarget);
        void actions.run(order, action);
      }}
    >
      {intl.formatMessage({ id: `orders.action.${action}` })}
    </Button>
  );
}
