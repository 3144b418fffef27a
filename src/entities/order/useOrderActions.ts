import { useCallback, useMemo } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { useDispatch } from 'react-redux';
import type { Order } from '@/domain/order';
import type { OrderAction } from '@/domain/orderActions';
import type { TicketChoice } from '@/domain/orderTickets';
import { isReasonCode } from '@/domain/reasonCode';
import type { RiderPartner } from '@/domain/riderPartner';
import { performOrderAction, requestRiderFrom, type OrderDispatch } from '@/entities/order/changeOrder';
import { busyOrders } from '@/entities/order/busyOrders';
import { printOrder } from '@/entities/order/printOrder';
import type { ApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';

/** Shows a toast. */
type Notify = (kind: 'success' | 'error', text: string) => unknown;

/** Actions of a user on orders. */
export interface OrderActions {
  /** Performs an action and notifies the user of the result. Does nothing while another action on the order is running. */
  run: (order: Order, action: OrderAction) => Promise<void>;
  requestRider: (order: Order, slug: RiderPartner) => Promise<void>;
  /** Prints or reprints an order; resolves to whether a ticket will be printed. */
  print: (order: Pick<Order, 'id' | 'locationId'>, choice: TicketChoice) => Promise<boolean>;
}

/** Actions on orders (rows OR-12 to OR-14, decision G16), with the notifications of specification 1 §8. Stable, if `notify` is. */
export function useOrderActions(notify: Notify): OrderActions {
  const intl = useIntl();
  const dispatch = useDispatch<OrderDispatch>();

  const failed = useCallback(
    (id: 'orders.actions.failedError' | 'orders.resend.failedError', failure: ApiError) =>
      notify('error', intl.formatMessage({ id }, { error: failureText(intl, failure) })),
    [intl, notify],
  );
  const run = useCallback(
    (order: Order, action: OrderAction) =>
      busyOrders.hold(order.id, async () => {
        const failure = await dispatch(performOrderAction(order, action));
        const isResend = action === 'resendToPos';
        if (failure) failed(isResend && failure.kind === 'http' ? 'orders.resend.failedError' : 'orders.actions.failedError', failure);
        else if (isResend) notify('success', intl.formatMessage({ id: 'orders.resend.success' }));
      }),
    [dispatch, failed, intl, notify],
  );
  const requestRider = useCallback(
    (order: Order, slug: RiderPartner) =>
      busyOrders.hold(order.id, async () => {
        const failure = await dispatch(requestRiderFrom(order, slug));
        if (failure) failed('orders.actions.failedError', failure);
        else notify('success', intl.formatMessage({ id: 'orders.rider.requestedSuccess' }));
      }),
    [dispatch, failed, intl, notify],
  );
  const print = useCallback(
    async (order: Pick<Order, 'id' | 'locationId'>, choice: TicketChoice) => {
      let isSent = false;
      await busyOrders.hold(order.id, async () => {
        const printing = await dispatch(printOrder(order, choice));
        if (typeof printing === 'object') {
          const error = apiErrorText(intl, printing.failure);
          notify('error', intl.formatMessage({ id: 'orders.printAgain.failedError' }, { error }));
        } else if (printing === 'noPrinter') notify('error', intl.formatMessage({ id: 'orders.printAgain.noPrinterError' }));
        else {
          isSent = true;
          notify('success', intl.formatMessage({ id: `orders.printAgain.${printing}Success` }));
        }
      });
      return isSent;
    },
    [dispatch, intl, notify],
  );
  return useMemo(() => ({ run, requestRider, print }), [run, requestRider, print]);
}

/** The server's reason, if it is one with a translated text (specification 2 §8). */
function failureText(intl: IntlShape, failure: ApiError): string {
  const code = failure.kind === 'http' ? failure.code : '';
  return isReasonCode(code) && code !== 'NOT_FOUND' ? intl.formatMessage({ id: `orders.reason.${code}` }) : apiErrorText(intl, failure);
}
