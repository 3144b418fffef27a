import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { pricesOfDraft } from '@/domain/draftPrices';
import type { Location } from '@/domain/location';
import { orderMoney } from '@/domain/orderMoney';
import type { OrderValues } from '@/features/orderMaker/OrderMakerForm/orderValues';
import { posAmounts } from '@/features/orderMaker/OrderMakerForm/posAmounts';
import { useGetLocationQuery } from '@/services/api/locationsApi';

interface OrderTotalProps {
  control: Control<OrderValues>;
  locationId: string;
  market: Pick<Location, 'currency' | 'country'>;
}

/** Names shown of the items without a product of the POS. */
const SHOWN_NAMES = 3;

/** The total of the draft in the currency of its market, and what the POS of the restaurant receives of it (row W-07). */
export function OrderTotal({ control, locationId, market }: OrderTotalProps) {
  const intl = useIntl();
  const [pricedBy, items, subtotal, priceDetails, currency, fulfillment, payment] = useWatch({
    control,
    name: ['pricedBy', 'items', 'subtotal', 'priceDetails', 'currency', 'fulfillment', 'payment'],
  });
  // The list of locations lacks the settings of the POS.
  const { currentData: location } = useGetLocationQuery(locationId || skipToken);
  const pos = useMemo(
    () => location && posAmounts({ pricedBy, items, subtotal, priceDetails, currency, fulfillment, payment }, location),
    [location, pricedBy, items, subtotal, priceDetails, currency, fulfillment, payment],
  );
  const money = (amount: number) => orderMoney(amount, { currency }, market);
  const { total } = pricesOfDraft({ pricedBy, items, subtotal, priceDetails });
  const names = pos?.withoutProduct ?? [];
  return (
    <div className="order-totals">
      <output className="order-total">
        {intl.formatMessage({ id: 'orderMaker.total.label' })} <strong>{money(total)}</strong>
      </output>
      {pos && (
        <output className="order-total-pos">{intl.formatMessage({ id: 'orderMaker.total.posLabel' }, { amount: money(pos.total) })}</output>
      )}
      {names.length > 0 && (
        <span className="order-total-pos">
          {intl.formatMessage(
            { id: 'orderMaker.total.withoutProductText' },
            { names: intl.formatList(names.slice(0, SHOWN_NAMES)), more: Math.max(names.length - SHOWN_NAMES, 0) },
          )}
        </span>
      )}
    </div>
  );
}
