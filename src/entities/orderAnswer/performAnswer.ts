import type { IntlShape } from 'react-intl';
import { canAnswer } from '@/domain/canAnswer';
import { isDenialReason } from '@/domain/denialReason';
import type { Order } from '@/domain/order';
import { ORDER_ANSWERED, orderAnsweredSchema, type OrderAnswer } from '@/domain/orderAnswer';
import { normaliseStatus } from '@/domain/orderStatus';
import { performWithUndo } from '@/entities/order/undo/performWithUndo';
import { answerOrder } from '@/entities/orderAnswer/answerOrder';
import type { ApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { showToast } from '@/ui/Toasts/showToast';

type Tools = Parameters<typeof performWithUndo>[1] & {
  /** With the late texts. */
  intl: IntlShape;
};

/**
 * Sends an answer to an order (row K-06), which the user can undo for 5 s (row K-03), and notifies the user of a failure; if another device
 * or system answered first, of who it was and how. Resolves to whether the answer was sent and accepted.
 */
export async function performAnswer(order: Order, given: OrderAnswer, { intl, ...tools }: Tools): Promise<boolean> {
  const status = given.kind === 'accept' ? 'ACEPTED' : 'CANCELED';
  const outcome = await performWithUndo(
    {
      order,
      status,
      label: intl.formatMessage({ id: `orders.status.${status}` }),
      applies: (newest) => canAnswer(newest, given.kind),
      send: () => tools.dispatch(answerOrder(order, given)),
    },
    tools,
  );
  const failure = typeof outcome === 'object' && 'failure' in outcome ? outcome.failure : null;
  if (failure) void showToast('error', failureText(intl, order, failure));
  return !failure && outcome !== 'undone';
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
