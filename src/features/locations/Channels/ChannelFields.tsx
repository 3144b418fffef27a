import type { UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { App } from '@/domain/app';
import type { Location } from '@/domain/location';
import type { ChannelsValues } from '@/features/locations/Channels/channelsDraft';
import { ConnectionPanel } from '@/features/locations/Connections/ConnectionPanel';
import { IconWithName } from '@/features/locations/IconWithName';
import { SecretField } from '@/features/locations/LocationForm/SecretField';
import { SwitchField } from '@/ui/Form/SwitchField';
import { formatWholeNumber, parseWholeNumber } from '@/lib/wholeNumber';
import { NumberField } from '@/ui/Form/NumberField';
import { TextField } from '@/ui/Form/TextField';

interface ChannelFieldsProps {
  form: UseFormReturn<ChannelsValues>;
  channel: Pick<App, 'slug' | 'name' | 'image'> & { key: string };
  /** Whether an access key is stored. */
  keySet: boolean;
  location: Location;
}

/** The fields of one channel of a location. */
export function ChannelFields({ form, channel: { key, slug, name, image }, keySet, location }: ChannelFieldsProps) {
  const intl = useIntl();
  const { control, trigger } = form;
  return (
    <fieldset className="form-section location-channel">
      <legend className="form-section-title">
        <IconWithName name={name} image={image} />
      </legend>
      <SwitchField
        control={control}
        name={`channels.${key}.enabled`}
        label={intl.formatMessage({ id: 'locations.channels.enabledLabel' })}
        // Validates the settings that an enabled channel requires at once (row LO-03).
        onSwitched={() => void trigger([`channels.${key}.storeId`, `channels.${key}.accessKey`])}
      />
      <div className="form-fields">
        <TextField
          control={control}
          name={`channels.${key}.storeId`}
          label={intl.formatMessage({ id: 'locations.channels.storeIdLabel' })}
        />
        <SecretField
          control={control}
          name={`channels.${key}.accessKey`}
          label={intl.formatMessage({ id: 'locations.channels.accessKeyLabel' })}
          isSet={keySet}
        />
        <NumberField
          control={control}
          name={`channels.${key}.preparationMinutes`}
          label={intl.formatMessage({ id: 'locations.channels.preparationMinutesLabel' })}
          read={parseWholeNumber}
          write={formatWholeNumber}
          inputMode="numeric"
        />
        <SwitchField
          control={control}
          name={`channels.${key}.autoAccept`}
          label={intl.formatMessage({ id: 'locations.channels.autoAcceptLabel' })}
        />
      </div>
      <ConnectionPanel
        location={location}
        slug={slug}
        name={name}
        kind="channel"
        intakePath={`/intake/${encodeURIComponent(slug)}/orders`}
      />
    </fieldset>
  );
}
