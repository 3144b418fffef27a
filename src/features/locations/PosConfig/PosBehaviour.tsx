import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { POS_FLAGS } from '@/domain/locationPos';
import type { PosData } from '@/domain/pos';
import { SwitchField } from '@/ui/Form/SwitchField';
import { formatWholeNumber, parseWholeNumber } from '@/lib/wholeNumber';
import type { PosValues } from '@/features/locations/PosConfig/posDraft';
import { posLabel } from '@/features/locations/PosConfig/posLabel';
import { useListPosProvidersQuery } from '@/services/api/posApi';
import { FormSection } from '@/ui/Form/FormSection';
import { NumberField } from '@/ui/Form/NumberField';

/** The settings for sending orders to the POS. */
export function PosBehaviour({ form: { control, trigger }, data }: { form: UseFormReturn<PosValues>; data: PosData | null }) {
  const intl = useIntl();
  const { data: providers } = useListPosProvidersQuery();
  const slug = useWatch({ control, name: 'provider' });
  const hasLevels = providers?.data.some((each) => each.slug === slug && each.priceLevels) ?? false;
  const levels = data?.priceLevels?.map(({ id, name }) => `${id}: ${name}`) ?? [];
  const whole = { read: parseWholeNumber, write: formatWholeNumber, inputMode: 'numeric' } as const;
  return (
    <FormSection title={intl.formatMessage({ id: 'locations.pos.behaviourTitle' })}>
      <NumberField
        control={control}
        name="pickupDelay"
        label={posLabel(intl, 'pickupDelay')}
        hint={intl.formatMessage({ id: 'locations.pos.pickupDelayHint' })}
        {...whole}
      />
      {hasLevels && (
        <NumberField
          control={control}
          name="priceLevel"
          label={posLabel(intl, 'priceLevel')}
          hint={levels.length > 0 ? intl.formatList(levels, { type: 'unit' }) : intl.formatMessage({ id: 'locations.pos.priceLevelHint' })}
          {...whole}
        />
      )}
      <div className="form-field-wide location-flags">
        {POS_FLAGS.map((flag) => (
          <SwitchField
            key={flag}
            control={control}
            name={flag}
            label={posLabel(intl, flag)}
            hint={intl.formatMessage({ id: `locations.pos.${flag}Hint` })}
            {...(flag === 'forceIncludeDeliveryFee' && { onSwitched: () => void trigger('deliveryFeeProductId') })}
          />
        ))}
      </div>
    </FormSection>
  );
}
