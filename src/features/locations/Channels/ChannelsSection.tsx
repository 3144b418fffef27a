import { Classes } from '@blueprintjs/core';
import type { UseFormReturn } from 'react-hook-form';
import { useIntl, type IntlShape } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Location } from '@/domain/location';
import { FALLBACK_READY_MINUTES } from '@/domain/orderAnswer';
import { can } from '@/domain/permissions';
import { useChannelApps } from '@/entities/channel/useChannelApps';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { AddChannel } from '@/features/locations/Channels/AddChannel';
import { ChannelFields } from '@/features/locations/Channels/ChannelFields';
import {
  channelKey,
  channelsAfterSaving,
  channelsChangeOf,
  channelsDraftOf,
  channelsFormSchema,
  type ChannelsValues,
} from '@/features/locations/Channels/channelsDraft';
import { IntakeRulesFields } from '@/features/locations/Channels/IntakeRulesFields';
import { SectionFrame } from '@/features/locations/LocationForm/SectionFrame';
import type { SectionReports } from '@/features/locations/LocationForm/sections';
import { useSectionForm } from '@/features/locations/LocationForm/useSectionForm';
import { formatWholeNumber, parseWholeNumber } from '@/lib/wholeNumber';
import { useFlags } from '@/services/flags/useFlags';
import { pathTo } from '@/services/paths/pathTo';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { FormSection } from '@/ui/Form/FormSection';
import { NumberField } from '@/ui/Form/NumberField';
import { SwitchField } from '@/ui/Form/SwitchField';
import { TextField } from '@/ui/Form/TextField';

/** Edits the channels of a location, its intake rules and its public API. */
export function ChannelsSection({ location, reports }: { location: Location; reports: SectionReports }) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const flags = useFlags();
  const channelOf = useChannelApps();
  const form = useSectionForm<ChannelsValues>({
    section: 'channels',
    reports,
    location,
    schema: channelsFormSchema,
    draftOf: channelsDraftOf,
    changeOf: channelsChangeOf,
    afterSaving: channelsAfterSaving,
  });
  const channels = location.channels.map(({ slug }) => ({ key: channelKey(slug), ...channelOf(slug) }));
  const nameOf = (key: string) => channels.find((channel) => channel.key === key)?.name ?? key;

  return (
    <>
      <div className="location-channels-bar">
        <AddChannel location={location} />
        {flags['store-availability'] === 'on' && can(user.role, 'store-availability') && (
          <Link to={pathTo('locationControl', { id: location.id })} className={Classes.BUTTON}>
            {intl.formatMessage({ id: 'locations.channels.statusButton' })}
          </Link>
        )}
      </div>
      {channels.length === 0 && (
        <EmptyState title={intl.formatMessage({ id: 'locations.channels.emptyTitle' })}>
          {intl.formatMessage({ id: 'locations.channels.emptyText' })}
        </EmptyState>
      )}
      <SectionFrame form={form} labelOf={(path) => labelOf(intl, path, nameOf)}>
        {channels.map((channel) => (
          <ChannelFields
            key={channel.key}
            form={form.form}
            channel={channel}
            keySet={form.values.channels[channel.key]?.keySet ?? false}
            location={location}
          />
        ))}
        {channels.length > 0 && <PreparationField form={form.form} />}
        {channels.length > 0 && <IntakeRulesFields form={form.form} />}
        <PublicApiFields form={form.form} />
      </SectionFrame>
    </>
  );
}

const FIELDS = ['enabled', 'storeId', 'accessKey', 'preparationMinutes', 'autoAccept'] as const;

function labelOf(intl: IntlShape, path: string, nameOf: (key: string) => string): string {
  const [part = '', key = '', field] = path.split('.');
  if (part === 'intakeRules') return intl.formatMessage({ id: 'locations.intake.title' });
  if (part === 'preparationMinutes') return intl.formatMessage({ id: 'locations.channels.defaultPreparationLabel' });
  if (part === 'publicApi') return intl.formatMessage({ id: 'locations.channels.publicApiTitle' });
  const known = FIELDS.find((each) => each === field);
  return known ? `${nameOf(key)}: ${intl.formatMessage({ id: `locations.channels.${known}Label` })}` : nameOf(key);
}

/** The default minutes until an accepted order is ready (row K-06). */
function PreparationField({ form: { control } }: { form: UseFormReturn<ChannelsValues> }) {
  const intl = useIntl();
  return (
    <FormSection title={intl.formatMessage({ id: 'locations.channels.acceptanceTitle' })}>
      <NumberField
        control={control}
        name="preparationMinutes"
        label={intl.formatMessage({ id: 'locations.channels.defaultPreparationLabel' })}
        hint={intl.formatMessage({ id: 'locations.channels.defaultPreparationHint' }, { minutes: FALLBACK_READY_MINUTES })}
        read={parseWholeNumber}
        write={formatWholeNumber}
        inputMode="numeric"
      />
    </FormSection>
  );
}

/** Whether third-party programs may use the location, and the webhook URL that receives its events. */
function PublicApiFields({ form: { control } }: { form: UseFormReturn<ChannelsValues> }) {
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
