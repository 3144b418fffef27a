import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { isFeeType, orderFees } from '@/domain/orderFees';
import { orderMoney } from '@/domain/orderMoney';

interface OrderTotalsProps {
  order: Order;
  location: Location | undefined;
}

/** What is to be paid: subtotal, each fee, total, and what the client paid. Amounts that the order does not carry are left out. */
export function OrderTotals({ order, location }: OrderTotalsProps) {
  const intl = useIntl();
  const lines: [label: string, amount: number | null | undefined, isTotal?: boolean][] = [
    [intl.formatMessage({ id: 'orders.totals.subtotalLabel' }), order.subtotal],
    ...orderFees(order).map(({ type, amount }): [string, number] => [
      isFeeType(type) ? intl.formatMessage({ id: `orders.fee.${type}` }) : type,
      amount,
    ]),
    [intl.formatMessage({ id: 'orders.totals.totalLabel' }), order.total, true],
    [intl.formatMessage({ id: 'orders.totals.paidLabel' }), order.totalPaidByClient],
  ];
  return (
    <dl className="order-totals">
      {lines.map(
        ([label, amount, isTotal]) =>
          typeof amount === 'number' && (
            <div key={label} className={isTotal ? 'order-total' : undefined}>
              <dt>{label}</dt>
              <dd>{orderMoney(amount, order, location)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
