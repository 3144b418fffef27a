import { Button } from '@blueprintjs/core';
import { Maximize, Repeat, Tick } from '@blueprintjs/icons';
import { lazy, Suspense } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { offeredActions } from '@/domain/orderActions';
import { canAnswer } from '@/domain/canAnswer';
import { orderView } from '@/domain/orderView';
import { useOrderBusy } from '@/entities/order/useOrderBusy';
import type { CardMenuProps } from '@/features/operations/OrderBoard/CardMenu';
import { cardMenuEntries } from '@/features/operations/OrderBoard/cardMenuEntries';
import { focusNeighbour } from '@/features/operations/OrderBoard/focusNeighbour';
import { MoreActions } from '@/features/operations/OrderBoard/MoreActions';
import { pathTo } from '@/services/paths/pathTo';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';

const AnswerOrder = lazyWithTexts(async () => (await import(/* webpackPrefetch: true */ '@/entities/orderAnswer/AnswerOrder')).AnswerOrder);

const SilenceButton = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ '@/features/operations/sound/SilenceButton')).SilenceButton,
}));

interface CardActionsProps extends Omit<CardMenuProps, 'others'> {
  /** Whether it is in the tab order. @default true */
  isStop?: boolean;
}

/**
 * The next action of an order as a button, and the other actions in a menu (rows OR-12, OR-13, OP-04). A new order can be accepted or denied,
 * and its ringing silenced (row K-06). A menu with the link to the order's page only is that link as a button (row K-11).
 */
export function CardActions({ order, location, actions, isStop = true }: CardActionsProps) {
  const intl = useIntl();
  const [next, ...others] = offeredActions(order);
  const isBusy = useOrderBusy(order.id);
  const navigate = useNavigate();
  const { ticket, partners } = cardMenuEntries(order, location, actions.mayRequestRider);
  const hasMenu = ticket !== null || others.length > 0 || partners.length > 0;
  const more = { size: 'small', variant: 'minimal', tabIndex: isStop ? 0 : -1 } as const;
  const { code } = orderView(order);
  return (
    <div className="order-card-actions">
      {canAnswer(order, 'accept') && (
        <Suspense>
          <SilenceButton orderId={order.id} code={code} isStop={isStop} />
          <AnswerOrder order={order} location={location} compact isStop={isStop} onAnswer={focusNeighbour} />
        </Suspense>
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
            focusNeighbour(currentTarget);
            void actions.run(order, next);
          }}
        >
          {intl.formatMessage({ id: `orders.action.${next}` })}
        </Button>
      )}
      {hasMenu ? (
        <MoreActions order={order} location={location} actions={actions} isStop={isStop} />
      ) : (
        <Button
          {...more}
          icon={<Maximize size={14} />}
          aria-label={intl.formatMessage({ id: 'operations.card.pageButton' })}
          title={intl.formatMessage({ id: 'operations.card.pageButton' })}
          onClick={() => void navigate(pathTo('order', { id: order.id }))}
        />
      )}
    </div>
  );
}
