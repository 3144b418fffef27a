import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { serviceSettingsSchema, type PartnerService } from '@/domain/thirdPartyService';
import type { SectionReports } from '@/features/locations/LocationForm/sections';
import { SecretField } from '@/features/locations/LocationForm/SecretField';
import { useReports } from '@/features/locations/LocationForm/useReports';
import { useUpdateServiceMutation } from '@/services/api/locationFormApi';
import { useDraftForm } from '@/services/forms/useDraftForm';
import { FormProblem } from '@/ui/Form/FormProblem';
import { TextAreaField } from '@/ui/Form/TextAreaField';
import { showToast } from '@/ui/Toasts/showToast';

const { apiKey, pickupInstructions } = serviceSettingsSchema.shape;
/** `apiKey`: '' leaves the stored key unchanged, null removes it. */
const settingsFormSchema = z.object({ apiKey: z.nullable(apiKey), pickupInstructions });
type SettingsValues = z.infer<typeof settingsFormSchema>;

interface ServiceSettingsFormProps {
  service: PartnerService;
  locationId: string;
  name: string;
  reports: SectionReports;
}

/** Edits the settings of a service; sends only the fields that differ. */
export function ServiceSettingsForm({ service, locationId, name, reports }: ServiceSettingsFormProps) {
  const intl = useIntl();
  const [update] = useUpdateServiceMutation();
  const values = useMemo((): SettingsValues => ({ apiKey: '', pickupInstructions: service.pickupInstructions ?? '' }), [service]);
  const { form, formProps, discard, problem, pending, isDirty, leaving, discardChanges } = useDraftForm<SettingsValues, unknown>({
    schema: settingsFormSchema,
    values,
    save: (draft, base) =>
      update({
        locationId,
        uuid: service.uuid,
        change: {
          // In a request, '' removes the key.
          ...(draft.apiKey === null && { apiKey: '' }),
          ...(draft.apiKey ? { apiKey: draft.apiKey } : {}),
          ...(draft.pickupInstructions !== base.pickupInstructions && { pickupInstructions: draft.pickupInstructions }),
        },
      }),
    onSaved: () => void showToast('success', intl.formatMessage({ id: 'locations.saved.toast' }, { section: name })),
    afterSaving: (draft) => ({ ...draft, apiKey: '' }),
    missingText: intl.formatMessage({ id: 'form.invalidError' }),
  });
  useReports(reports, `services:${service.uuid}`, { isDirty, errors: form.formState.errors, leaving, discardChanges });
  return (
    <form {...formProps} aria-label={name}>
      <SecretField
        control={form.control}
        name="apiKey"
        label={intl.formatMessage({ id: 'locations.services.apiKeyLabel' })}
        isSet={service.apiKeySet}
      />
      <TextAreaField
        control={form.control}
        name="pickupInstructions"
        label={intl.formatMessage({ id: 'locations.services.pickupInstructionsLabel' })}
      />
      <FormProblem>{problem}</FormProblem>
      <div className="location-service-actions">
        <Button type="submit" loading={pending} disabled={!isDirty}>
          {intl.formatMessage({ id: 'form.saveButton' })}
        </Button>
        {isDirty && (
          <Button onClick={discard} disabled={pending}>
            {intl.formatMessage({ id: 'form.discardButton' })}
          </Button>
        )}
      </div>
    </form>
  );
}
