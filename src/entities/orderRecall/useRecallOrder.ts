import { use, useCallback } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { useDispatch, useStore } from 'react-redux';
import type { Order } from '@/domain/order';
import { canRecall, ORDER_NOT_FINISHED } from '@/domain/orderRecall';
import { orderView } from '@/domain/orderView';
import { busyOrders } from '@/entities/order/busyOrders';
import { patchReply, type ApiState, type OrderDispatch } from '@/entities/order/changeOrder';
import { performWithUndo } from '@/entities/order/undo/performWithUndo';
import type { ApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { orderRecallApi } from '@/services/api/orderRecallApi';
import { RuntimeContext } from '@/services/runtime/runtimeContext';
import { showToast } from '@/ui/Toasts/showToast';

const { recallOrder } = orderRecallApi.endpoints;

/**
 * Returns a function that returns a finished order to the kitchen, which the user can undo for 5 s, and that notifies the user of a failure
 * (row K-03). It does nothing while another action on the order is pending or running.
 */
export function useRecallOrder(): (order: Order) => Promise<void> {
  const intl = useIntl();
  const dispatch = useDispatch<OrderDispatch>();
  const store = useStore<ApiState>();
  const runtime = use(RuntimeContext);
  return useCallback(
    (order: Order) =>
      busyOrders.hold(order.id, async () => {
        const outcome = await performWithUndo(
          {
            order,
            status: 'IN_KITCHEN',
            label: intl.formatMessage({ id: 'orders.recall.backButton' }),
            applies: (newest) => canRecall(newest, Date.now()),
            send: () => patchReply(dispatch, order.id, dispatch(recallOrder.initiate(order.id))),
          },
          { dispatch, store, runtime },
        );
        if (typeof outcome !== 'object' || !('failure' in outcome)) return;
        const error = failureText(intl, outcome.failure);
        void showToast('error', intl.formatMessage({ id: 'orders.recall.failedError' }, { code: orderView(order).code, error }));
      }),
    [dispatch, intl, runtime, store],
  );
}

function failureText(intl: IntlShape, failure: ApiError): string {
  const isNotFinished = failure.kind === 'http' && failure.code === ORDER_NOT_FINISHED;
  return isNotFinished ? intl.formatMessage({ id: 'orders.recall.notFinishedError' }) : apiErrorText(intl, failure);
}
