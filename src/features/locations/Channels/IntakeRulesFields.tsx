import type { UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { INTAKE_RULES } from '@/domain/intake';
import { INTAKE_CONCERNS } from '@/domain/intakeConcern';
import type { ChannelsValues } from '@/features/locations/Channels/channelsDraft';
import { FormSection } from '@/ui/Form/FormSection';
import { SelectField } from '@/ui/Form/SelectField';

/** Chooses how to handle an order that arrives while the restaurant cannot accept it (row R-04). */
export function IntakeRulesFields({ form: { control } }: { form: UseFormReturn<ChannelsValues> }) {
  const intl = useIntl();
  const options = INTAKE_RULES.map((value) => ({ value, label: intl.formatMessage({ id: `locations.intake.${value}Label` }) }));
  return (
    <FormSection title={intl.formatMessage({ id: 'locations.intake.title' })}>
      {INTAKE_CONCERNS.map((concern) => (
        <SelectField
          key={concern}
          control={control}
          name={`intakeRules.${concern}`}
          label={intl.formatMessage({ id: `locations.intake.${concern}Label` })}
          options={options}
          placeholder={intl.formatMessage({ id: 'form.choosePlaceholder' })}
        />
      ))}
    </FormSection>
  );
}
