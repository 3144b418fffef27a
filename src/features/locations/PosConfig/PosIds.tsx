import { useId } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { needsDeliveryFeeProduct, POS_IDS, type PosIdField as FieldName } from '@/domain/locationPos';
import type { PosData } from '@/domain/pos';
import { SwitchField } from '@/ui/Form/SwitchField';
import type { PosValues } from '@/features/locations/PosConfig/posDraft';
import { PosIdField } from '@/features/locations/PosConfig/PosIdField';
import { posLabel } from '@/features/locations/PosConfig/posLabel';
import { FormSection } from '@/ui/Form/FormSection';

interface PosIdsProps {
  form: UseFormReturn<PosValues>;
  data: PosData | null;
}

/** Maps the products, taxes and payment types of the POS to lines of an order; some are required (row LO-06). */
export function PosIds({ form, data }: PosIdsProps) {
  const intl = useIntl();
  const id = useId();
  const { control, trigger } = form;
  const [deliversItself, forceIncludeDeliveryFee, deliveryCostProductId] = useWatch({
    control,
    name: ['deliversItself', 'forceIncludeDeliveryFee', 'deliveryCostProductId'],
  });
  const requiredFields: Partial<Record<FieldName, boolean>> = {
    deliveryFeeProductId: needsDeliveryFeeProduct({ deliversItself, forceIncludeDeliveryFee }),
    taxProductId: Boolean(deliveryCostProductId),
  };
  return (
    <>
      {(['products', 'taxes', 'paymentTypes'] as const).map((kind) => (
        <FormSection key={kind} title={intl.formatMessage({ id: `locations.pos.${kind}Title` })}>
          {kind === 'products' && (
            <div className="form-field-wide">
              <SwitchField
                control={control}
                name="deliversItself"
                label={posLabel(intl, 'deliversItself')}
                hint={intl.formatMessage({ id: 'locations.pos.deliversItselfHint' })}
                onSwitched={() => void trigger('deliveryFeeProductId')}
              />
            </div>
          )}
          <datalist id={`${id}-${kind}`}>
            {data?.[kind].map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </datalist>
          {POS_IDS[kind].map((name) => (
            <PosIdField
              key={name}
              form={form}
              name={name}
              offered={data && data[kind].length > 0 ? data[kind] : null}
              listId={`${id}-${kind}`}
              required={requiredFields[name] ?? false}
            />
          ))}
        </FormSection>
      ))}
    </>
  );
}
