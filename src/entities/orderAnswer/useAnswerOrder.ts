import { use, useCallback } from 'react';
import { useIntl } from 'react-intl';
import { useDispatch, useStore } from 'react-redux';
import type { Order } from '@/domain/order';
import type { OrderAnswer } from '@/domain/orderAnswer';
import { busyOrders } from '@/entities/order/busyOrders';
import type { ApiState, OrderDispatch } from '@/entities/order/changeOrder';
import { useOrderBusy } from '@/entities/order/useOrderBusy';
import { RuntimeContext } from '@/services/runtime/runtimeContext';
import { withLateTexts } from '@/services/texts/lateTexts';

/** The last answer to each order that was undone or failed in this tab, by order id: forms begin with its minutes, reason and text. */
const unsent = new Map<string, OrderAnswer>();

/**
 * Answers an order (`performAnswer`). `answer` does nothing while another action on the order is pending or running. `unsentAnswer` is the
 * previous answer of this tab, if it was undone or failed.
 */
export function useAnswerOrder(order: Order) {
  const intl = useIntl();
  const dispatch = useDispatch<OrderDispatch>();
  const store = useStore<ApiState>();
  const runtime = use(RuntimeContext);
  const isBusy = useOrderBusy(order.id);
  const answer = useCallback(
    (given: OrderAnswer) =>
      busyOrders.hold(order.id, async () => {
        unsent.set(order.id, given);
        const [{ performAnswer }, texts] = await Promise.all([
          // Prefetched, because it must also work while the connection is down.
          import(/* webpackPrefetch: true */ '@/entities/orderAnswer/performAnswer'),
          withLateTexts(intl),
        ]);
        if (await performAnswer(order, given, { dispatch, store, runtime, intl: texts })) unsent.delete(order.id);
      }),
    [dispatch, intl, order, runtime, store],
  );
  return { answer, isBusy, unsentAnswer: unsent.get(order.id) };
}
