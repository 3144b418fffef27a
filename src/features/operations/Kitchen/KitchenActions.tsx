import { Button } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import { lazy, Suspense } from 'react';
import { useIntl } from 'react-intl';
import { useDispatch } from 'react-redux';
import { canAnswer } from '@/domain/canAnswer';
import { areAllItemsDone, isInKitchen } from '@/domain/doneItems';
import type { Location } from '@/domain/location';
import { offeredActions } from '@/domain/orderActions';
import { orderView } from '@/domain/orderView';
import type { OrderDispatch } from '@/entities/order/changeOrder';
import { setDoneItems } from '@/entities/order/doneItems';
import { offerUndo } from '@/entities/order/undo/offerUndo';
import type { BoardRow } from '@/features/operations/boardRow';
import type { BoardTools } from '@/features/operations/boardTools';
import type { KitchenItem } from '@/features/operations/Kitchen/kitchenOrders';
import { focusNeighbour } from '@/features/operations/OrderBoard/focusNeighbour';
import { NextAction } from '@/features/operations/OrderBoard/NextAction';
import { apiErrorText } from '@/services/api/apiErrorText';
import { showToast } from '@/ui/Toasts/showToast';

const AnswerOrder = lazy(async () => ({
  default: (await import(/* webpackChunkName: "orderAnswer", webpackPrefetch: true */ '@/entities/orderAnswer/AnswerOrder')).AnswerOrder,
}));
const SilenceButton = lazy(async () => ({
  default: (await import(/* webpackChunkName: "orderAnswer", webpackPrefetch: true */ '@/features/operations/sound/SilenceButton'))
    .SilenceButton,
}));

interface KitchenActionsProps {
  row: BoardRow;
  location: Location | undefined;
  /** The key of the chosen station; null: all. */
  station: string | null;
  /** The items of the station. */
  items: readonly KitchenItem[];
  actions: NonNullable<BoardTools['actions']>;
  isStop: boolean;
}

/**
 * The main action of a ticket, at least 48 px high (row K-02): accept or deny a new order; at a station, finish all its items (row K-05); otherwise the
 * next step of the order.
 */
export function KitchenActions({ row, location, station, items, actions, isStop }: KitchenActionsProps) {
  const intl = useIntl();
  const dispatch = useDispatch<OrderDispatch>();
  const { order } = row;
  const { code } = orderView(order);
  const [next] = offeredActions(order);
  const open = items.filter(({ isDone }) => !isDone).map(({ position }) => position);

  async function finish(positions: readonly number[], done: boolean) {
    const failure = await dispatch(setDoneItems(order, positions, done));
    if (failure) void showToast('error', apiErrorText(intl, failure));
    return failure === null;
  }
  async function finishAll() {
    const text = intl.formatMessage({ id: 'kitchen.card.finishedToast' }, { code, count: open.length });
    // Before the reply, so that it ends before the server sets the order to ready.
    const withdraw = offerUndo(text, () => void finish(open, false));
    if (!(await finish(open, true))) withdraw();
  }

  if (canAnswer(order, 'accept')) {
    return (
      <div className="kitchen-actions">
        <Suspense>
          <SilenceButton orderId={order.id} code={code} isStop={isStop} />
          <AnswerOrder order={order} location={location} compact isStop={isStop} onAnswer={focusNeighbour} />
        </Suspense>
      </div>
    );
  }
  if (station !== null && open.length > 0 && isInKitchen(order)) {
    return (
      <div className="kitchen-actions">
        <Button
          fill
          intent="primary"
          icon={<Tick />}
          data-next-action
          tabIndex={isStop ? 0 : -1}
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget);
            void finishAll();
          }}
        >
          {intl.formatMessage({ id: 'kitchen.card.finishButton' })}
        </Button>
      </div>
    );
  }
  if (!next) return null;
  return (
    <div className="kitchen-actions">
      {areAllItemsDone(order) && next !== 'resendToPos' && (
        <span className="kitchen-ready-soon">{intl.formatMessage({ id: 'kitchen.card.readySoonLabel' })}</span>
      )}
      <NextAction fill order={order} action={next} actions={actions} isStop={isStop} />
    </div>
  );
}
