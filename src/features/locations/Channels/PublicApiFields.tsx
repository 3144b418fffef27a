import type { UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { ChannelsValues } from '@/features/locations/Channels/channelsDraft';
import { SwitchField } from '@/ui/Form/SwitchField';
import { FormSection } from '@/ui/Form/FormSection';
import { TextField } from '@/ui/Form/TextField';

/** Whether programs of others may work with the location, and where they are told. */
export function PublicApiFields({ form: { control } }: { form: UseFormReturn<ChannelsValues> }) {
  const intl = useIntl();
  return (
    <FormSection title={intl.formatMessage({ id: 'locations.channels.publicApiTitle' })}>
      <div className="form-field-wide">
        <SwitchField control={control} name="publicApi.enabled" label={intl.formatMessage({ id: 'locations.channels.publicApiLabel' })} />
      </div>
      <div className="form-field-wide">
        <TextField control={control} name="publicApi.webhookUrl" label={intl.formatMessage({ id: 'locations.channels.webhookLabel' })} />
      </div>
    </FormSection>
  );
}
