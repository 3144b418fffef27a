import { useCallback, useSyncExternalStore } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { useDispatch } from 'react-redux';
import { isDenialReason } from '@/domain/denialReason';
import type { Order } from '@/domain/order';
import { ORDER_ANSWERED, orderAnsweredSchema, type OrderAnswer } from '@/domain/orderAnswer';
import { normaliseStatus } from '@/domain/orderStatus';
import { busyOrders } from '@/entities/order/busyOrders';
import type { OrderDispatch } from '@/entities/order/changeOrder';
import { answerOrder } from '@/entities/orderAnswer/answerOrder';
import type { ApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { showToast } from '@/ui/Toasts/showToast';

/**
 * Answers an order (row K-06) and notifies the user of a failure; if another device or system answered first, of who it was and how.
 * `answer` resolves to whether the order has this answer, and does nothing while another action on the order is running.
 */
export function useAnswerOrder(order: Order) {
  const intl = useIntl();
  const dispatch = useDispatch<OrderDispatch>();
  const busy = useSyncExternalStore(busyOrders.subscribe, busyOrders.get);
  const answer = useCallback(
    async (given: OrderAnswer): Promise<boolean> => {
      let isAnswered = false;
      await busyOrders.hold(order.id, async () => {
        const failure = await dispatch(answerOrder(order, given));
        isAnswered = failure === null;
        if (failure) void showToast('error', failureText(intl, order, failure));
      });
      return isAnswered;
    },
    [dispatch, intl, order],
  );
  return { answer, isBusy: busy.has(order.id) };
}

function failureText(intl: IntlShape, { code }: Order, failure: ApiError): string {
  const known = failure.kind === 'http' && failure.code === ORDER_ANSWERED ? orderAnsweredSchema.safeParse(failure.details).data : null;
  if (!known) return intl.formatMessage({ id: 'orders.answer.failedError' }, { code, error: apiErrorText(intl, failure) });
  const status = intl.formatMessage({ id: `orders.status.${normaliseStatus(known.status)}` });
  const details = [
    known.readyInMinutes !== null && intl.formatMessage({ id: 'orders.answer.minutesLabel' }, { minutes: known.readyInMinutes }),
    known.reason !== null && (isDenialReason(known.reason) ? intl.formatMessage({ id: `orders.denial.${known.reason}` }) : known.reason),
  ].filter(Boolean);
  return intl.formatMessage(
    { id: 'orders.answer.answeredError' },
    {
      code,
      status,
      by: known.by ?? '',
      named: known.by ? 'yes' : 'no',
      details: details.join(' · '),
      detailed: details.length > 0 ? 'yes' : 'no',
    },
  );
}
