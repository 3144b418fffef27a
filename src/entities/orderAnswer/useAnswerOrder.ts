import { use, useCallback } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { useDispatch, useStore } from 'react-redux';
import { canAnswer } from '@/domain/canAnswer';
import { isDenialReason } from '@/domain/denialReason';
import type { Order } from '@/domain/order';
import { ORDER_ANSWERED, orderAnsweredSchema, type OrderAnswer } from '@/domain/orderAnswer';
import { normaliseStatus } from '@/domain/orderStatus';
import { busyOrders } from '@/entities/order/busyOrders';
import type { ApiState, OrderDispatch } from '@/entities/order/changeOrder';
import { performWithUndo } from '@/entities/order/undo/performWithUndo';
import { useOrderBusy } from '@/entities/order/useOrderBusy';
import { answerOrder } from '@/entities/orderAnswer/answerOrder';
import type { ApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { RuntimeContext } from '@/services/runtime/runtimeContext';
import { showToast } from '@/ui/Toasts/showToast';

/** The last answer to each order that was undone or failed in this tab, by order id: forms begin with its minutes, reason and text. */
const unsent = new Map<string, OrderAnswer>();

/**
 * Answers an order (row K-06), which the user can undo for 5 s (row K-03), and notifies the user of a failure; if another device or system
 * answered first, of who it was and how. `answer` does nothing while another action on the order is pending or running. `unsentAnswer` is
 * the previous answer of this tab, if it was undone or failed.
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
        const status = given.kind === 'accept' ? 'ACEPTED' : 'CANCELED';
        const outcome = await performWithUndo(
          {
            order,
            status,
            label: intl.formatMessage({ id: `orders.status.${status}` }),
            applies: (newest) => canAnswer(newest, given.kind),
            send: () => dispatch(answerOrder(order, given)),
          },
          { dispatch, store, runtime },
        );
        if (typeof outcome === 'object' && 'failure' in outcome) void showToast('error', failureText(intl, order, outcome.failure));
        else if (outcome !== 'undone') unsent.delete(order.id);
      }),
    [dispatch, intl, order, runtime, store],
  );
  return { answer, isBusy, unsentAnswer: unsent.get(order.id) };
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
