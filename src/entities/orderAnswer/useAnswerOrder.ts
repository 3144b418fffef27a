import { use, useCallback } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { useDispatch, useStore } from 'react-redux';
import type { Order } from '@/domain/order';
import type { OrderAnswer } from '@/domain/orderAnswer';
import { busyOrders } from '@/entities/order/busyOrders';
import type { ApiState, OrderDispatch } from '@/entities/order/changeOrder';
import { useOrderBusy } from '@/entities/order/useOrderBusy';
import { apiErrorText } from '@/services/api/apiErrorText';
import { RuntimeContext } from '@/services/runtime/runtimeContext';
import { withLateTexts } from '@/services/texts/lateTexts';
import { showToast } from '@/ui/Toasts/showToast';

/** The last answer to each order that was undone or failed in this tab, by order id: forms begin with its minutes, reason and text. */
const unsent = new Map<string, OrderAnswer>();

/** Loads what sends an answer, and its texts. */
async function loadAnswer(intl: IntlShape) {
  const [answering, allTexts] = await Promise.all([
    // Prefetched, because it must also work while the connection is down.
    import(/* webpackChunkName: "boardLater", webpackPrefetch: true */ '@/entities/orderAnswer/performAnswer'),
    withLateTexts(intl),
  ]);
  return { ...answering, intl: allTexts };
}

/** Says that an answer was not sent, because what sends it could not be loaded. */
function reportUnsent(intl: IntlShape, { code }: Order): void {
  const error = apiErrorText(intl, { kind: 'network' });
  // The toast itself may fail to load.
  showToast('error', intl.formatMessage({ id: 'orders.answer.failedError' }, { code, error })).catch(() => undefined);
}

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
        const loaded = await loadAnswer(intl).catch(() => null);
        if (!loaded) return reportUnsent(intl, order);
        if (await loaded.performAnswer(order, given, { dispatch, store, runtime, intl: loaded.intl })) unsent.delete(order.id);
      }),
    [dispatch, intl, order, runtime, store],
  );
  return { answer, isBusy, unsentAnswer: unsent.get(order.id) };
}
