import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { isFeeType, orderFees } from '@/domain/orderFees';
import { orderMoney } from '@/domain/orderMoney';
import { orderPromotions } from '@/domain/orderPromotions';
import { orderView } from '@/domain/orderView';

interface OrderTotalsProps {
  order: Order;
  location: Location | undefined;
}

/** The amounts to pay: subtotal, promotions, each fee, total, and what the client paid. Missing amounts are omitted. */
export function OrderTotals({ order, location }: OrderTotalsProps) {
  const intl = useIntl();
  const { total } = orderView(order);
  return (
    <dl className="order-totals">
      {line('orders.totals.subtotalLabel', order.subtotal)}
      {orderPromotions(order.promotions).map(({ name, amount }, index) => (
        <Line
          key={index}
          label={name ?? intl.formatMessage({ id: 'orders.totals.promotionLabel' })}
          title={intl.formatMessage({ id: 'orders.totals.promotionLabel' })}
          amount={amount === null ? '' : money(amount)}
          mark="promotion"
        />
      ))}
      {orderFees(order).map(({ type, amount }) => (
        <Line key={type} label={isFeeType(type) ? intl.formatMessage({ id: `orders.fee.${type}` }) : type} amount={money(amount)} />
      ))}
      {line('orders.totals.totalLabel', total.value, 'total')}
      {line('orders.totals.channelTotalLabel', total.channelValue)}
      {line('orders.totals.paidLabel', order.totalPaidByClient)}
    </dl>
  );

  function money(amount: number): string {
    return orderMoney(amount, order, location);
  }

  function line(
    id: `orders.totals.${'subtotal' | 'total' | 'channelTotal' | 'paid'}Label`,
    amount: number | null | undefined,
    mark?: 'total',
  ) {
    return typeof amount === 'number' && <Line label={intl.formatMessage({ id })} amount={money(amount)} mark={mark} />;
  }
}

interface LineProps {
  label: string;
  amount: string;
  title?: string;
  mark?: 'total' | 'promotion' | undefined;
}

function Line({ label, amount, title, mark }: LineProps) {
  return (
    <div className={mark && `order-${mark}`} title={title}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
