import { SegmentedControl } from '@blueprintjs/core';
import { useController, type UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import { AmountField } from '@/features/orderMaker/OrderMakerForm/AmountField';
import { OrderLines } from '@/features/orderMaker/OrderMakerForm/OrderLines';
import type { OrderValues } from '@/features/orderMaker/OrderMakerForm/orderValues';

interface ContentFieldsProps {
  form: UseFormReturn<OrderValues>;
  currency: string;
  location: Location | undefined;
  market: Pick<Location, 'currency' | 'country'>;
}

/** The priced content: order lines or a single amount. The values of the other option are preserved but ignored. */
export function ContentFields({ form, currency, location, market }: ContentFieldsProps) {
  const intl = useIntl();
  const { control } = form;
  const { field } = useController({ control, name: 'pricedBy' });
  return (
    <fieldset className="form-section">
      <legend className="form-section-title">{intl.formatMessage({ id: 'orderMaker.what.title' })}</legend>
      <SegmentedControl
        className="order-priced-by"
        aria-label={intl.formatMessage({ id: 'orderMaker.what.pricedByLabel' })}
        options={(['items', 'amount'] as const).map((value) => ({
          value,
          label: intl.formatMessage({ id: `orderMaker.what.${value}Button` }),
        }))}
        value={field.value}
        onValueChange={field.onChange}
        small
      />
      <div hidden={field.value !== 'items'}>
        <OrderLines form={form} currency={currency} location={location} market={market} />
      </div>
      <div hidden={field.value !== 'amount'}>
        <div className="form-fields">
          <AmountField
            control={control}
            name="subtotal"
            label={intl.formatMessage({ id: 'orderMaker.what.amountLabel' }, { currency })}
            hint={intl.formatMessage({ id: 'orderMaker.what.amountHint' })}
            required
          />
        </div>
      </div>
    </fieldset>
  );
}
