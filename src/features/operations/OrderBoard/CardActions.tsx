import { Button } from '@blueprintjs/core';
import { Repeat, More, Tick } from '@blueprintjs/icons';
import { lazy, Suspense } from 'react';
import { useIntl } from 'react-intl';
import { offeredActions } from '@/domain/orderActions';
import { canAnswer } from '@/domain/orderAnswer';
import { orderView } from '@/domain/orderView';
import type { CardMenuProps } from '@/features/operations/OrderBoard/CardMenu';
import { SilenceButton } from '@/features/operations/sound/SilenceButton';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LatePopover } from '@/ui/LatePopover/LatePopover';

// Prefetched, because it must also open while the connection is down.
const CardMenu = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ '@/features/operations/OrderBoard/CardMenu')).CardMenu,
}));

const AnswerOrder = lazyWithTexts(async () => (await import(/* webpackPrefetch: true */ '@/entities/orderAnswer/AnswerOrder')).AnswerOrder);

interface CardActionsProps extends Omit<CardMenuProps, 'others'> {
  /** Whether it is in the tab order. @default true */
  isStop?: boolean;
}

/**
 * The next action of an order as a button, and the other actions in a menu (rows OR-12, OR-13, OP-04). A new order can be accepted or denied,
 * and its ringing silenced (row K-06).
 */
export function CardActions({ order, location, actions, isStop = true }: CardActionsProps) {
  const intl = useIntl();
  const [next, ...others] = offeredActions(order);
  const isBusy = actions.isBusy(order.id);
  const { code } = orderView(order);
  return (
    <div className="order-card-actions">
      {canAnswer(order, 'accept') && (
        <>
          <SilenceButton orderId={order.id} code={code} isStop={isStop} />
          <Suspense>
            <AnswerOrder order={order} location={location} compact isStop={isStop} onAnswer={focusOrder} />
          </Suspense>
        </>
      )}
      {next && (
        <Button
          size="small"
          intent={next === 'resendToPos' ? 'none' : 'primary'}
          icon={next === 'resendToPos' ? <Repeat size={14} /> : <Tick size={14} />}
          loading={isBusy}
          data-next-action
          tabIndex={isStop ? 0 : -1}
          onClick={({ currentTarget }) => {
            focusOrder(currentTarget);
            void actions.run(order, next);
          }}
        >
          {intl.formatMessage({ id: `orders.action.${next}` })}
        </Button>
      )}
      <LatePopover content={() => <CardMenu order={order} location={location} actions={actions} others={others} />}>
        <Button
          size="small"
          variant="minimal"
          tabIndex={isStop ? 0 : -1}
          icon={<More size={14} />}
          aria-label={intl.formatMessage({ id: 'operations.card.moreButton' }, { code })}
        />
      </LatePopover>
    </div>
  );
}

/** The button is disabled while the action runs and removed afterwards, so the focus moves to the order. */
function focusOrder(button: HTMLElement): void {
  button.closest('[data-order], [role=row]')?.querySelector('a')?.focus({ preventScroll: true });
}
