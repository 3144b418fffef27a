import { useWatch, type Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { pricesOfDraft } from '@/domain/draftPrices';
import type { Location } from '@/domain/location';
import { orderMoney } from '@/domain/orderMoney';
import type { OrderValues } from '@/features/orderMaker/OrderMakerForm/orderValues';

interface OrderTotalProps {
  control: Control<OrderValues>;
  market: Pick<Location, 'currency' | 'country'>;
}

/** The total of the draft, in the currency of its market. */
export function OrderTotal({ control, market }: OrderTotalProps) {
  const intl = useIntl();
  const [pricedBy, items, subtotal, priceDetails, currency] = useWatch({
    control,
    name: ['pricedBy', 'items', 'subtotal', 'priceDetails', 'currency'],
  });
  const { total } = pricesOfDraft({ pricedBy, items, subtotal, priceDetails });
  return (
    <output className="order-total">
      {intl.formatMessage({ id: 'orderMaker.total.label' })} <strong>{orderMoney(total, { currency }, market)}</strong>
    </output>
  );
}
