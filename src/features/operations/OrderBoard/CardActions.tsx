import { lazy, Suspense } from 'react';
import { offeredActions } from '@/domain/orderActions';
import { canAnswer } from '@/domain/canAnswer';
import { orderView } from '@/domain/orderView';
import type { CardMenuProps } from '@/features/operations/OrderBoard/CardMenu';
import { focusNeighbour } from '@/features/operations/OrderBoard/focusNeighbour';
import { MoreActions } from '@/features/operations/OrderBoard/MoreActions';
import { NextAction } from '@/features/operations/OrderBoard/NextAction';

const AnswerOrder = lazy(async () => ({
  default: (await import(/* webpackChunkName: "orderAnswer", webpackPrefetch: true */ '@/entities/orderAnswer/AnswerOrder')).AnswerOrder,
}));

const SilenceButton = lazy(async () => ({
  default: (await import(/* webpackChunkName: "orderAnswer", webpackPrefetch: true */ '@/features/operations/sound/SilenceButton'))
    .SilenceButton,
}));

interface CardActionsProps extends Omit<CardMenuProps, 'others'> {
  /** Whether it is in the tab order. @default true */
  isStop?: boolean;
}

/**
 * The next action of an order as a button, and the other actions in a menu (rows OR-12, OR-13, OP-04). A new order can be accepted or denied,
 * and its ringing silenced (row K-06).
 */
export function CardActions({ order, location, actions, isStop = true }: CardActionsProps) {
  const [next] = offeredActions(order);
  const { code } = orderView(order);
  return (
    <div className="order-card-actions">
      {canAnswer(order, 'accept') && (
        <Suspense>
          <SilenceButton orderId={order.id} code={code} isStop={isStop} />
          <AnswerOrder order={order} location={location} compact isStop={isStop} onAnswer={focusNeighbour} />
        </Suspense>
      )}
      {next && <NextAction size="small" order={order} action={next} actions={actions} isStop={isStop} />}
      <MoreActions order={order} location={location} actions={actions} isStop={isStop} />
    </div>
  );
}
