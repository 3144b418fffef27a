import { useIntl } from 'react-intl';
import type { OrderValues } from '@/features/orderMaker/OrderMakerForm/orderValues';
import { parseMinorUnits, formatTypedAmount } from '@/lib/typedMoney';
import type { FieldProps } from '@/ui/Form/fieldProps';
import { NumberField } from '@/ui/Form/NumberField';

/** An amount of money in the number format of the user's language; the value is in minor units. */
export function AmountField(props: FieldProps<OrderValues>) {
  const { locale } = useIntl();
  return (
    <NumberField
      {...props}
      read={(typed) => parseMinorUnits(typed, locale)}
      write={(value) => formatTypedAmount(value, locale)}
      inputMode="decimal"
    />
  );
}
