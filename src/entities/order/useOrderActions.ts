import { use, useCallback, useMemo } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { useDispatch, useStore } from 'react-redux';
import type { Order } from '@/domain/order';
import type { OrderAction } from '@/domain/orderActions';
import type { TicketChoice } from '@/domain/orderTickets';
import type { RiderPartner } from '@/domain/riderPartner';
import type { ApiState, OrderDispatch } from '@/entities/order/changeOrder';
import { busyOrders } from '@/entities/order/busyOrders';
import type { Notify } from '@/entities/order/undo/orderActions';
import { RuntimeContext } from '@/services/runtime/runtimeContext';
import { withLateTexts } from '@/services/texts/lateTexts';

/** Actions of a user on orders. */
export interface OrderActions {
  /**
   * Performs an action, which the user can undo for 5 s, and notifies the user of the result (row K-03). Does nothing while another action
   * on the order is pending or running. Resolves when it is undone, or the server has answered.
   */
  run: (order: Order, action: OrderAction) => Promise<void>;
  requestRider: (order: Order, slug: RiderPartner) => Promise<void>;
  /** Prints or reprints an order; resolves to whether a ticket will be printed. */
  print: (order: Pick<Order, 'id' | 'locationId'>, choice: TicketChoice) => Promise<boolean>;
}

/** Loads the actions and their texts. */
async function loadActions(intl: IntlShape) {
  const [actions, allTexts] = await Promise.all([
    // Prefetched, because it must also work while the connection is down.
    import(/* webpackChunkName: "boardLater", webpackPrefetch: true */ '@/entities/order/undo/orderActions'),
    withLateTexts(intl),
  ]);
  return { ...actions, intl: allTexts };
}

/** Actions on orders (rows OR-12 to OR-14, decision G16), with the notifications of specification 1 §8. Stable, if `notify` is. */
export function useOrderActions(notify: Notify): OrderActions {
  const intl = useIntl();
  const dispatch = useDispatch<OrderDispatch>();
  const store = useStore<ApiState>();
  const runtime = use(RuntimeContext);

  const run = useCallback(
    (order: Order, action: OrderAction) =>
      busyOrders.hold(order.id, async () => {
        const { performOrderAction, intl: texts } = await loadActions(intl);
        await performOrderAction(order, action, { dispatch, store, runtime, intl: texts, notify });
      }),
    [dispatch, intl, notify, runtime, store],
  );
  const requestRider = useCallback(
    (order: Order, slug: RiderPartner) =>
      busyOrders.hold(order.id, async () => {
        const { performRiderRequest, intl: texts } = await loadActions(intl);
        await performRiderRequest(order, slug, { dispatch, intl: texts, notify });
      }),
    [dispatch, intl, notify],
  );
  const print = useCallback(
    async (order: Pick<Order, 'id' | 'locationId'>, choice: TicketChoice) => {
      let isSent = false;
      await busyOrders.hold(order.id, async () => {
        const { performPrint, intl: texts } = await loadActions(intl);
        isSent = await performPrint(order, choice, { dispatch, intl: texts, notify });
      });
      return isSent;
    },
    [dispatch, intl, notify],
  );
  return useMemo(() => ({ run, requestRider, print }), [run, requestRider, print]);
}
