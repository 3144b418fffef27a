import type { IntlShape } from 'react-intl';
import type { Order } from '@/domain/order';
import { offeredActions, statusOfAction, type OrderAction } from '@/domain/orderActions';
import type { TicketChoice } from '@/domain/orderTickets';
import { orderView } from '@/domain/orderView';
import { isReasonCode } from '@/domain/reasonCode';
import type { RiderPartner } from '@/domain/riderPartner';
import { requestRiderFrom, sendOrderAction } from '@/entities/order/changeOrder';
import { printOrder } from '@/entities/order/printOrder';
import type { AppParts } from '@/entities/order/undo/pendingActions';
import { performWithUndo } from '@/entities/order/undo/performWithUndo';
import type { ApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';

/** Shows a toast. */
export type Notify = (kind: 'success' | 'error', text: string) => unknown;

interface ActionParts extends AppParts {
  intl: IntlShape;
  notify: Notify;
}

/**
 * Performs a user's action on an order, which can be undone for 5 s (rows OR-12, OR-13, K-03), and notifies the user of a failure, naming
 * order and action. The reply of the POS to a resent order is notified, too (specification 1 §8).
 */
export async function performOrderAction(order: Order, action: OrderAction, { intl, notify, ...parts }: ActionParts): Promise<void> {
  const status = statusOfAction(action, order);
  const label = intl.formatMessage({ id: status === null ? `orders.action.${action}` : `orders.status.${status}` });
  const outcome = await performWithUndo(
    {
      order,
      status,
      label,
      applies: (newest) => offeredActions(newest).includes(action),
      send: () => parts.dispatch(sendOrderAction(order, action)),
    },
    parts,
  );
  const isResend = action === 'resendToPos';
  const { code } = orderView(order);
  if (outcome === 'sent' && isResend) notify('success', intl.formatMessage({ id: 'orders.resend.success' }, { code }));
  if (typeof outcome !== 'object' || !('failure' in outcome)) return;
  const { failure } = outcome;
  const id = isResend && failure.kind === 'http' ? 'orders.resend.failedError' : 'orders.actions.failedError';
  notify('error', intl.formatMessage({ id }, { code, action: label, error: failureText(intl, failure) }));
}

/** Requests a rider (decision G16), at once, and notifies the user of the result. */
export async function performRiderRequest(
  order: Order,
  slug: RiderPartner,
  { dispatch, intl, notify }: Pick<ActionParts, 'dispatch' | 'intl' | 'notify'>,
): Promise<void> {
  const failure = await dispatch(requestRiderFrom(order, slug));
  if (!failure) notify('success', intl.formatMessage({ id: 'orders.rider.requestedSuccess' }));
  else {
    const { code } = orderView(order);
    const action = intl.formatMessage({ id: 'orders.action.requestRider' });
    notify('error', intl.formatMessage({ id: 'orders.actions.failedError' }, { code, action, error: failureText(intl, failure) }));
  }
}

/** Prints or reprints an order (row OR-14), and notifies the user of the result. Resolves to whether a ticket will be printed. */
export async function performPrint(
  order: Pick<Order, 'id' | 'locationId'>,
  choice: TicketChoice,
  { dispatch, intl, notify }: Pick<ActionParts, 'dispatch' | 'intl' | 'notify'>,
): Promise<boolean> {
  const printing = await dispatch(printOrder(order, choice));
  if (typeof printing === 'object') {
    const error = apiErrorText(intl, printing.failure);
    notify('error', intl.formatMessage({ id: 'orders.printAgain.failedError' }, { error }));
    return false;
  }
  if (printing === 'noPrinter') {
    notify('error', intl.formatMessage({ id: 'orders.printAgain.noPrinterError' }));
    return false;
  }
  notify('success', intl.formatMessage({ id: `orders.printAgain.${printing}Success` }));
  return true;
}

/** The server's reason, if it is one with a translated text (specification 2 §8). */
function failureText(intl: IntlShape, failure: ApiError): string {
  const code = failure.kind === 'http' ? failure.code : '';
  return isReasonCode(code) && code !== 'NOT_FOUND' ? intl.formatMessage({ id: `orders.reason.${code}` }) : apiErrorText(intl, failure);
}
