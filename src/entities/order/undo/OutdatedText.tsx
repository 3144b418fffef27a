import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '@/domain/order';
import { shownStatus } from '@/domain/orderStatus';
import { orderView } from '@/domain/orderView';

/** Explains that an action was not sent, because its order changed within the time for undoing it (row K-03). */
export function OutdatedText({ order, label }: { order: Order; label: string }) {
  const intl = useIntl();
  const status = intl.formatMessage({ id: `orders.status.${shownStatus(order).status}` });
  return <FormattedMessage id="orders.undo.outdatedError" values={{ code: orderView(order).code, action: label, status }} />;
}
