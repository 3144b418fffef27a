import type { Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { CURRENCIES } from '@/domain/account';
import { DRAFT_PAYMENTS } from '@/domain/orderDraft';
import { AmountField } from '@/features/orderMaker/OrderMakerForm/AmountField';
import type { OrderValues } from '@/features/orderMaker/OrderMakerForm/orderValues';
import { FormSection } from '@/ui/Form/FormSection';
import { SelectField } from '@/ui/Form/SelectField';

/** Payment type, delivery fee and currency. */
export function PaymentFields({ control, currency }: { control: Control<OrderValues>; currency: string }) {
  const intl = useIntl();
  const choose = intl.formatMessage({ id: 'form.choosePlaceholder' });
  return (
    <FormSection title={intl.formatMessage({ id: 'orderMaker.payment.title' })}>
      <SelectField
        control={control}
        name="payment.type"
        label={intl.formatMessage({ id: 'orderMaker.payment.typeLabel' })}
        options={DRAFT_PAYMENTS.map((value) => ({ value, label: intl.formatMessage({ id: `orders.payment.${value}` }) }))}
        placeholder={choose}
        required
      />
      <AmountField
        control={control}
        name="priceDetails.deliveryFee"
        label={intl.formatMessage({ id: 'orderMaker.payment.deliveryFeeLabel' }, { currency })}
      />
      <SelectField
        control={control}
        name="currency"
        label={intl.formatMessage({ id: 'orderMaker.payment.currencyLabel' })}
        options={CURRENCIES.map((value) => ({ value, label: intl.formatDisplayName(value, { type: 'currency' }) ?? value }))}
        placeholder={choose}
        required
      />
    </FormSection>
  );
}
