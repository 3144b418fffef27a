import { Button } from '@blueprintjs/core';
import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { ORDERS_BY_HAND_OFF, orderDraftSchema, type OrderDraft } from '@/domain/orderDraft';
import { orderOfDraft } from '@/domain/orderOfDraft';
import { BillingFields } from '@/features/orderMaker/OrderMakerForm/BillingFields';
import { ClientFields } from '@/features/orderMaker/OrderMakerForm/ClientFields';
import { CreatedOrder } from '@/features/orderMaker/OrderMakerForm/CreatedOrder';
import '@/features/orderMaker/OrderMakerForm/orderMaker.css';
import { OrderTotal } from '@/features/orderMaker/OrderMakerForm/OrderTotal';
import { newOrder, type OrderValues } from '@/features/orderMaker/OrderMakerForm/orderValues';
import { PaymentFields } from '@/features/orderMaker/OrderMakerForm/PaymentFields';
import { ContentFields } from '@/features/orderMaker/OrderMakerForm/ContentFields';
import { DestinationFields } from '@/features/orderMaker/OrderMakerForm/DestinationFields';
import { useGetAccountQuery } from '@/services/api/accountsApi';
import { isApiError } from '@/services/api/apiError';
import { useCreateOrderMutation } from '@/services/api/orderMakerApi';
import { useDraftForm } from '@/services/forms/useDraftForm';
import { FormProblem } from '@/ui/Form/FormProblem';
import '@/ui/Form/form.css';
import { showToast } from '@/ui/Toasts/showToast';
import { UnsavedChanges } from '@/ui/UnsavedChanges/UnsavedChanges';

interface OrderMakerFormProps {
  locations: readonly Location[];
  /** The preselected restaurant. */
  preset: Location | undefined;
}

const FIRST_LINE = 'items.0.name';
/** The wait after a rate limit response without a retry time. */
const DEFAULT_WAIT_MS = 60_000;

/** Creates an order by hand (row OM-01). After saving, the form is reset for the next order of the same restaurant. */
export function OrderMakerForm({ locations, preset }: OrderMakerFormProps) {
  const intl = useIntl();
  const [createOrder] = useCreateOrderMutation();
  const [created, setCreated] = useState<Pick<Order, 'id' | 'code'> | null>(null);
  const values = useMemo(() => newOrder(preset?.id ?? '', preset?.currency ?? 'EUR'), [preset?.id, preset?.currency]);
  const { form, formProps, problem, pending, leaving } = useDraftForm<OrderValues, Order>({
    schema: orderDraftSchema,
    values,
    save: (checked) => {
      setCreated(null);
      // A draft that passes the schema has all required choices.
      return createOrder(orderOfDraft(checked as OrderDraft));
    },
    afterSaving: (draft) => newOrder(draft.locationId, draft.currency),
    onSaved: saved,
    bodyPath: 'order',
    errorText,
  });
  const { control, setValue, setFocus } = form;
  const [locationId, currency] = useWatch({ control, name: ['locationId', 'currency'] });
  const location = locations.find(({ id }) => id === locationId);
  const market = useMarket(location);
  useEffect(() => {
    if (market.currency) setValue('currency', market.currency);
  }, [locationId, market.currency, setValue]);

  // The first line of the reset form exists only after rendering.
  useEffect(() => {
    if (created) setFocus(FIRST_LINE);
  }, [created, setFocus]);

  function saved(order: Order, isHere: boolean) {
    if (isHere) setCreated(order);
    else void showToast('success', intl.formatMessage({ id: 'orderMaker.created.toast' }, { code: order.code }));
  }

  function errorText(error: unknown): string | null {
    if (!isApiError(error) || error.kind !== 'http') return null;
    if (error.status === 401) return intl.formatMessage({ id: 'orderMaker.refused.error' });
    if (error.code === ORDERS_BY_HAND_OFF) return intl.formatMessage({ id: 'orderMaker.off.error' });
    if (error.status === 429) {
      const seconds = Math.ceil((error.retryAfterMs ?? DEFAULT_WAIT_MS) / 1_000);
      return intl.formatMessage({ id: 'orderMaker.tooMany.error' }, { seconds });
    }
    if (error.code !== 'ORDER_EXISTS') return null;
    // The order was created although its response was lost. The next submit is therefore a new order with a new id.
    setValue('id', newOrder('', '').id);
    return intl.formatMessage({ id: 'orderMaker.exists.error' });
  }

  return (
    <form {...formProps}>
      <DestinationFields control={control} locations={locations} location={location} />
      <ContentFields form={form} currency={currency} location={location} market={market} />
      <PaymentFields control={control} currency={currency} />
      <ClientFields form={form} locationId={locationId} />
      <BillingFields control={control} />
      <div className="form-actions">
        <FormProblem>{problem}</FormProblem>
        <CreatedOrder order={created} />
        <Button type="submit" intent="primary" loading={pending}>
          {intl.formatMessage({ id: 'orderMaker.form.submitButton' })}
        </Button>
        <OrderTotal control={control} locationId={locationId} market={market} />
      </div>
      <UnsavedChanges {...leaving} />
    </form>
  );
}

/**
 * The currency and country of a location. For the provider's administrator the location list omits them (specification 1 §7); those of its
 * account are used then.
 */
function useMarket(location: Location | undefined): Pick<Location, 'currency' | 'country'> {
  const { currentData: account } = useGetAccountQuery(location?.accountId ?? '', { skip: !location || Boolean(location.currency) });
  if (!location) return {};
  return {
    currency: location.currency ?? account?.currency,
    country: location.country ?? account?.fiscalData?.businessAddress?.country,
  };
}
